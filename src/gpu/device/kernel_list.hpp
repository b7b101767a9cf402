// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tandem::gpu {

// clang-format off
/// Every kernel, the file of src/gpu/kernels that defines it, and how many words of local memory
/// its groups share for each item.
#define TANDEM_GPU_KERNELS(X) \
    X(probe_rounding, probe, 0) \
    X(scan_groups, prefix_sum, 1) X(scan_add, prefix_sum, 0) X(compact_numbers, compaction, 0) \
    X(radix_count, radix_sort, 1) X(radix_scatter, radix_sort, 1) X(reduce_groups, reduction, 1) \
    X(pose_pairs, pair_poses, 0) X(make_triangles, refit, 0) X(refit_bottom, refit, 0) X(refit_above, refit, 0) \
    X(wide_step, wide, 1) X(blocked_flags, blocked, 9) X(blocked_collect, blocked, 0) \
    X(binary_stack_walk, binary_stack, 0) \
    X(filter_pairs, triangles, 1) X(decide_in_double, triangles, 1) X(find_contacts, triangles, 0) \
    X(update_boxes, broad_phase, 0) X(box_keys, broad_phase, 0) X(sweep_boxes, broad_phase, 0)
// clang-format on

/// One enumerator for each kernel, named as in its file.
enum class KernelId : std::uint8_t {
#define TANDEM_GPU_ENUMERATOR(name, file, words) name,
    TANDEM_GPU_KERNELS(TANDEM_GPU_ENUMERATOR)
#undef TANDEM_GPU_ENUMERATOR
};

inline constexpr auto kKernelNames = std::to_array<std::string_view>({
#define TANDEM_GPU_NAME(name, file, words) #name,
    TANDEM_GPU_KERNELS(TANDEM_GPU_NAME)
#undef TANDEM_GPU_NAME
});

inline constexpr auto kKernelFiles = std::to_array<std::string_view>({
#define TANDEM_GPU_FILE(name, file, words) #file,
    TANDEM_GPU_KERNELS(TANDEM_GPU_FILE)
#undef TANDEM_GPU_FILE
});

inline constexpr auto kSharedWords = std::to_array<std::uint32_t>({
#define TANDEM_GPU_SHARED(name, file, words) words,
    TANDEM_GPU_KERNELS(TANDEM_GPU_SHARED)
#undef TANDEM_GPU_SHARED
});

inline constexpr std::size_t kKernelCount = kKernelNames.size();

[[nodiscard]] constexpr std::string_view name_of(KernelId kernel) noexcept {
    return kKernelNames[static_cast<std::size_t>(kernel)];
}

}  // namespace tandem::gpu
