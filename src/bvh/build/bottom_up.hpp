// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/model.hpp>

#include "base/module_names.hpp"
#include "bvh/build/primitive_boxes.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

/// Bottom-up with a priority queue (Zych's thesis, section 2.1.3, after listing 2.2): every
/// primitive is a cluster; the two clusters whose common box has the least surface area are merged,
/// until one is left. The thesis takes the volume of that box, which is nearly zero for every flat
/// pair.
///
/// Exactly the greedy sequence: every merge is the cheapest possible at its time. Binary, one
/// primitive to a leaf; as deep as the greedy choice makes it, a comb for nested boxes.
[[nodiscard]] Hierarchy build_bottom_up(std::span<const PrimitiveBox> boxes,
                                        const ReferenceOptions& options);

}  // namespace tandem::bvh
