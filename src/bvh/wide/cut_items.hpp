// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "base/module_names.hpp"
#include "bvh/wide/split_plan.hpp"

namespace tandem::bvh {

/// Moves to the front the `count` items that come first along the cut's axis, from the cut's end.
/// The choice among equal items depends only on the input. `scratch` must be as long as `items`.
void cut_items(std::span<OrderItem> items, std::span<OrderItem> scratch, std::size_t count,
               Cut cut);

}  // namespace tandem::bvh
