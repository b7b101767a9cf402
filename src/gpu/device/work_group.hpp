// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/function_ref.hpp"
#include "base/module_names.hpp"

/// Work-groups on the host, so that kernels run under the sanitizers: each work-item is a fiber of
/// the calling thread, and a barrier switches to the next item of its group.
namespace tandem::gpu {

/// The numbers of the running work-item.
struct ItemPlace {
    std::uint32_t global = 0;
    std::uint32_t items = 0;
    std::uint32_t local = 0;
    std::uint32_t group = 0;
    std::uint32_t group_size = 1;
};

[[nodiscard]] const ItemPlace& current_item() noexcept;

/// The barrier of a work-group.
void wait_for_group();

/// An item is never interrupted between barriers, so a plain addition is atomic.
inline std::uint32_t add_and_get_old(std::uint32_t* value, std::uint32_t added) noexcept {
    const std::uint32_t old = *value;
    *value += added;
    return old;
}

/// Runs `kernel` once for each item of each group, group after group. Throws std::logic_error if
/// some items of a group never reach a barrier, which is a mistake of the kernel.
void run_groups(std::uint32_t groups, std::uint32_t group_size, FunctionRef<void()> kernel);

}  // namespace tandem::gpu
