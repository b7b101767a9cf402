// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tandem::gpu {

// clang-format off
/// Every kernel, and the file of src/gpu/kernels that has it.
#define TANDEM_GPU_KERNELS(X) \
    X(probe_rounding, probe) \
    X(scan_groups, prefix_sum) X(scan_add, prefix_sum) X(compact_numbers, compaction) \
    X(radix_count, radix_sort) X(radix_scatter, radix_sort) X(reduce_groups, reduction) \
    X(make_triangles, refit) X(refit_bottom, refit) X(refit_above, refit) \
    X(wide_step, wide) X(blocked_flags, blocked) X(blocked_collect, blocked) \
    X(binary_stack_walk, binary_stack) \
    X(filter_pairs, triangles) X(decide_in_double, triangles) X(find_contacts, triangles) \
    X(update_boxes, broad_phase) X(box_keys, broad_phase) X(sweep_boxes, broad_phase)
// clang-format on

/// By the name that it has there.
enum class KernelId : std::uint8_t {
#define TANDEM_GPU_ENUMERATOR(name, file) name,
    TANDEM_GPU_KERNELS(TANDEM_GPU_ENUMERATOR)
#undef TANDEM_GPU_ENUMERATOR
};

inline constexpr auto kKernelNames = std::to_array<std::string_view>({
#define TANDEM_GPU_NAME(name, file) #name,
    TANDEM_GPU_KERNELS(TANDEM_GPU_NAME)
#undef TANDEM_GPU_NAME
});

inline constexpr auto kKernelFiles = std::to_array<std::string_view>({
#define TANDEM_GPU_FILE(name, file) #file,
    TANDEM_GPU_KERNELS(TANDEM_GPU_FILE)
#undef TANDEM_GPU_FILE
});

inline constexpr std::size_t kKernelCount = kKernelNames.size();

[[nodiscard]] constexpr std::string_view name_of(KernelId kernel) noexcept {
    return kKernelNames[static_cast<std::size_t>(kernel)];
}

}  // namespace tandem::gpu
