// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "volumes/aabb.hpp"

namespace tandem {

/// Finds the cluster whose box, merged with a given box, has the least area: the search that the
/// bottom-up builder repeats for every cluster.
///
/// A complete binary tree over the clusters, which stay in the slots they were given at first. A
/// node bounds from below what merging with any cluster under it costs: the merged box reaches at
/// least from the largest `lo` to the smallest `hi` of those clusters, and is at least as long as
/// the shortest of them. For a single cluster the bound is the cost itself.
class PartnerTree {
  public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    struct Cluster {
        std::uint32_t number = kNone;
        Aabb box;
    };

    struct Partner {
        double cost = std::numeric_limits<double>::infinity();
        std::uint32_t number = kNone;

        /// The cheaper one, ties by number: the answer must not depend on the shape of the tree.
        friend bool operator<(const Partner& a, const Partner& b) {
            return a.cost != b.cost ? a.cost < b.cost : a.number < b.number;
        }
    };

    /// Slot k gets `clusters[k]`; clusters near each other should have slots near each other.
    void assign(std::span<const Cluster> clusters);

    void set(std::uint32_t slot, const Cluster& cluster);
    void clear(std::uint32_t slot) { set(slot, {}); }

    /// kNone when there is no other cluster.
    [[nodiscard]] Partner best_partner(const Cluster& of) const;

  private:
    struct Node {
        Eigen::Array3f largest_lo =
            Eigen::Array3f::Constant(-std::numeric_limits<float>::infinity());
        Eigen::Array3f smallest_hi =
            Eigen::Array3f::Constant(std::numeric_limits<float>::infinity());
        Eigen::Array3d shortest = Eigen::Array3d::Constant(std::numeric_limits<double>::infinity());
        std::uint32_t smallest_number = kNone;
    };

    static Node leaf_of(const Cluster& cluster);
    static Node joined(const Node& a, const Node& b);
    static Partner bound(const Cluster& of, const Node& node);

    std::uint32_t slots_ = 0;  ///< a power of two
    std::vector<Node> nodes_;  ///< the root is 1, the children of i are 2i and 2i + 1, slots last
};

}  // namespace tandem
