// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/statistics.hpp>

#include "base/function_ref.hpp"
#include "base/module_names.hpp"
#include "query/placed_surface.hpp"
#include "query/walk_bounds.hpp"

namespace tandem::query {

/// Searches for the closest pair with boxes in double along the gap. It is for surfaces that bounds
/// in float cannot separate: parallel sheets, or bodies whose gap is large compared with their
/// triangles. There the distances of most pairs differ by less than the resolution of float.
///
/// The boxes are along the axes of a frame whose third axis is the direction of the gap. They are
/// made from the triangles, so that parallel sheets have flat boxes in any orientation.
class GapFrameSearch {
  public:
    /// Called for every pair whose distance may be below the limit; may lower the limit.
    using Examine = FunctionRef<void(TrianglePair)>;
    /// The distance in the world above which pairs do not matter.
    using Limit = FunctionRef<double()>;

    /// Neither surface may be empty. A cancelled search returns early.
    void run(const PlacedSurfaces& placed, const Vec3& direction, Limit limit, Examine examine,
             const WalkBounds& bounds, TraversalStats& stats);

  private:
    struct Box {
        Vec3 lo;
        Vec3 hi;
    };

    /// The boxes of a tree, level by level, and the boxes of its triangles.
    struct FramedTree {
        std::vector<Box> triangles;
        std::vector<std::vector<Box>> levels;
    };

    /// Two nodes with the squared lower bound of their distance, in the frame.
    struct Waiting {
        double bound_squared;
        std::uint32_t node_a;
        std::uint32_t node_b;
        std::uint32_t level_a;
        std::uint32_t level_b;
    };

    /// Incomplete if the search was cancelled meanwhile.
    static void fit(const PlacedSurface& placed, const Eigen::Matrix3d& axes, const Vec3& centre,
                    const WalkBounds& bounds, FramedTree& out);
    [[nodiscard]] static double squared_gap(const Box& a, const Box& b);
    static bool is_later(const Waiting& x, const Waiting& y);
    void push_children(const PlacedSurfaces& placed, const Waiting& nodes, double limit_squared,
                       TraversalStats& stats);

    FramedTree a_;
    FramedTree b_;
    std::vector<Waiting> queue_;
};

}  // namespace tandem::query
