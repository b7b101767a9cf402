// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/model.hpp>

#include "base/module_names.hpp"
#include "bvh/build/primitive_boxes.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

/// Insertion (Zych's thesis, section 2.1.3, figure 2.8). Primitives are inserted one after another:
/// each becomes the sibling of a node, under a new parent, where the cost is least. The cost is the
/// surface area of the new parent plus the growth of the ancestors' areas; the thesis uses volumes,
/// which are nearly zero for flat boxes. The node is found by branch and bound with a priority
/// queue over the whole tree, the more expensive of the two searches in the thesis. Among equal
/// costs a node with few primitives is preferred, which keeps trees of equal boxes balanced.
///
/// The order of insertion matters: `options.shuffle` seeds a random order, otherwise it is the
/// order of the mesh. The tree is binary with one primitive per leaf.
[[nodiscard]] Hierarchy build_insertion(std::span<const PrimitiveBox> boxes,
                                        const ReferenceOptions& options);

}  // namespace tandem::bvh
