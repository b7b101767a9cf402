// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/build/merge_bound.hpp"
#include "bvh/build/primitive_boxes.hpp"

namespace tandem::bvh {

/// Finds the box that, merged with a given one, has the least surface area. The bottom-up builder
/// repeats this search for every cluster.
///
/// It is a tree over the boxes, which are replaced and removed in place. Each node has a lower
/// bound of the cost of merging with any box below it: the merged box reaches at least from the
/// largest `lo` to the smallest `hi` of those boxes, and is at least as long as the shortest of
/// them. For a single box the bound is the cost itself.
class PartnerTree {
  public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    struct Partner {
        double cost = std::numeric_limits<double>::infinity();
        std::uint32_t cluster = kNone;
    };

    /// Gives each box a place in the tree, and returns the places. Partners are reported by the
    /// numbers in `clusters`.
    std::vector<std::uint32_t> assign(std::span<const PrimitiveBox> boxes,
                                      std::span<const std::uint32_t> clusters);

    void replace(std::uint32_t place, const Aabb& box, std::uint32_t cluster);
    void remove(std::uint32_t place);

    /// The best partner of the box at a place; kNone if no other box is left. Among several it is
    /// one at a nearby place: equal boxes then form pairs, instead of all choosing the same one.
    [[nodiscard]] Partner best_partner(std::uint32_t place, const Aabb& box) const;

  private:
    /// As NodeLinks: in pre-order, with escape indices.
    struct Node {
        MergeBound bound;
        std::uint32_t escape = 0;
        std::uint32_t parent = 0;
        std::uint32_t cluster = kNone;  ///< of a leaf; kNone if the leaf is empty
    };

    void join_children(std::uint32_t node);
    void join_ancestors(std::uint32_t node);
    void search(const Aabb& box, std::uint32_t subtree, Partner& best) const;

    std::vector<Node> nodes_;
};

}  // namespace tandem::bvh
