// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "broadphase/object_set.hpp"
#include "broadphase/wide/wide_box_tree.hpp"

namespace tandem::broadphase {

// Searches that take one box after another down the tree: for few moved objects, and for queries.

/// Appends the pairs of the objects in these slots to `out`, the smaller id first. The objects must
/// be those of `moved`; a pair of two of them is found once. Returns the number of leaves examined.
std::uint64_t find_pairs_of(const WideBoxTree& tree, std::span<const std::uint32_t> slots,
                            const ObjectSet& moved, std::vector<ObjectPair>& out);

/// Appends the objects whose boxes overlap `box`.
void find_objects_in(const WideBoxTree& tree, const Box& box, std::vector<ObjectId>& out);

}  // namespace tandem::broadphase
