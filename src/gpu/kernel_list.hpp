// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tandem::gpu {

// clang-format off
#define TANDEM_GPU_KERNELS(X) \
    X(probe_rounding) \
    X(scan_groups) X(scan_add) X(compact_numbers) X(radix_count) X(radix_scatter) X(reduce_groups) \
    X(make_triangles) X(refit_bottom) X(refit_above) \
    X(wide_step) X(blocked_flags) X(blocked_collect) X(binary_stack_walk) \
    X(filter_pairs) X(decide_in_double) X(find_contacts) \
    X(update_boxes) X(box_keys) X(sweep_boxes)
// clang-format on

/// Every kernel of src/gpu/kernels, by the name that it has there.
enum class KernelId : std::uint8_t {
#define TANDEM_GPU_ENUMERATOR(name) name,
    TANDEM_GPU_KERNELS(TANDEM_GPU_ENUMERATOR)
#undef TANDEM_GPU_ENUMERATOR
};

inline constexpr auto kKernelNames = std::to_array<std::string_view>({
#define TANDEM_GPU_NAME(name) #name,
    TANDEM_GPU_KERNELS(TANDEM_GPU_NAME)
#undef TANDEM_GPU_NAME
});

inline constexpr std::size_t kKernelCount = kKernelNames.size();

[[nodiscard]] constexpr std::string_view name_of(KernelId kernel) noexcept {
    return kKernelNames[static_cast<std::size_t>(kernel)];
}

}  // namespace tandem::gpu
