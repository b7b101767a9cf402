// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/collide.hpp>
#include <tandem/triangle.hpp>

#include "base/module_names.hpp"
#include "bvh/bvh.hpp"
#include "traversal/reference/concepts.hpp"

namespace tandem::query {

/// The last step of a query: takes leaf pairs, reports touching triangle pairs.
template <class Volume>
class TriangleStage {
  public:
    TriangleStage(const Placed& a, const Bvh<Volume>& tree_a, const Placed& b,
                  const Bvh<Volume>& tree_b)
        : a_(a), b_(b), tree_a_(tree_a), tree_b_(tree_b) {}

    /// Calls `hit(pair)` for every touching pair of the two leaves until `hit` returns Stop.
    template <class Hit>
    Flow test(NodePair leaves, const Hit& hit) {
        for (const std::uint32_t a : tree_a_.primitives_of(leaves.a)) {
            const TriangleCorners corners_a = to_world(a_.pose, a_.model.mesh().corners(a));
            for (const std::uint32_t b : tree_b_.primitives_of(leaves.b)) {
                ++tests_;
                if (!intersects(corners_a, to_world(b_.pose, b_.model.mesh().corners(b)))) {
                    continue;
                }
                ++overlaps_;
                if (hit(TrianglePair{a, b}) == Flow::Stop) {
                    return Flow::Stop;
                }
            }
        }
        return Flow::Continue;
    }

    void add_counts_to(TraversalStats& stats) const {
        stats.geometry_tests += tests_;
        stats.geometry_overlaps += overlaps_;
    }

  private:
    const Placed& a_;
    const Placed& b_;
    const Bvh<Volume>& tree_a_;
    const Bvh<Volume>& tree_b_;
    std::uint64_t tests_ = 0;
    std::uint64_t overlaps_ = 0;
};

}  // namespace tandem::query
