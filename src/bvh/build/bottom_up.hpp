// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/model.hpp>

#include "base/module_names.hpp"
#include "bvh/build/primitive_boxes.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

/// Bottom-up with a priority queue (Zych's thesis, section 2.1.3, after listing 2.2). Every
/// primitive starts as a cluster; the two clusters whose common box has the least surface area are
/// merged, until one is left. The thesis uses the volume of that box, which is nearly zero for
/// every flat pair.
///
/// The sequence is exactly greedy: every merge is the cheapest one at its time. The tree is binary
/// with one primitive per leaf, and as deep as the greedy choice makes it; nested boxes give a
/// comb.
[[nodiscard]] Hierarchy build_bottom_up(std::span<const PrimitiveBox> boxes,
                                        const ReferenceOptions& options);

}  // namespace tandem::bvh
