// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/model.hpp>

#include "base/module_names.hpp"
#include "bvh/build/primitive_boxes.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

/// Insertion (Zych's thesis, section 2.1.3, figure 2.8): one primitive after the other becomes the
/// sibling of the node where that costs least, under a new parent. The cost is the surface area of
/// the new parent and what the ancestors' areas grow by; the thesis adds volumes, which are nearly
/// zero for flat boxes. The node is found by branch and bound with a priority queue over the whole
/// tree, the more expensive of the two searches the thesis names. Of equal costs one with few
/// primitives is taken, which keeps trees of equal boxes balanced.
///
/// The order of insertion matters: `options.shuffle` seeds a random one, otherwise it is that of
/// the mesh. Binary, one primitive to a leaf.
[[nodiscard]] Hierarchy build_insertion(std::span<const PrimitiveBox> boxes,
                                        const ReferenceOptions& options);

}  // namespace tandem::bvh
