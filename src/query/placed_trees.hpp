// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/collide.hpp>

#include "bvh/wide/wide_tree.hpp"
#include "geometry/closest_points.hpp"
#include "traversal/wide/grouped_descent.hpp"

namespace tandem {

/// Nothing if distances between the two can be asked for.
[[nodiscard]] std::optional<Error> refused(const Placed& a, const Placed& b);

/// The tree of a model of the fast engine.
[[nodiscard]] const WideTree& wide_tree(const Placed& placed);

/// A common point of two triangles in the world that touch.
[[nodiscard]] ClosestPoints touching_points(const Placed& a, const Placed& b, TrianglePair pair);

/// Two placed trees for a walk, which wants the larger mesh first, and the way back from there.
class PlacedTrees {
  public:
    PlacedTrees(const Placed& a, const Placed& b);

    [[nodiscard]] const WideTree& first() const noexcept { return tree_first_; }
    [[nodiscard]] const WideTree& second() const noexcept { return tree_second_; }
    [[nodiscard]] const WidePose& pose() const noexcept { return pose_; }

    /// From the middle of the first to the middle of the second, in the axes of the first tree.
    [[nodiscard]] Vec3 between_centres() const noexcept {
        const auto& translation = pose_.b_to_a.columns[3];
        return {translation[0], translation[1], translation[2]};
    }
    [[nodiscard]] double to_tree_units(double length) const noexcept {
        return length * tree_first_.frame.scale;
    }
    [[nodiscard]] TrianglePair as_asked(WidePair pair) const noexcept {
        return swapped_ ? TrianglePair{pair.b, pair.a} : TrianglePair{pair.a, pair.b};
    }
    /// Closest points on two triangles in the world, if their distance is at most `limit`.
    [[nodiscard]] std::optional<ClosestPoints> closest(TrianglePair pair, double limit) const;

    /// From the first to the second, in the axes of the first tree.
    [[nodiscard]] Vec3 direction(const ClosestPoints& points) const;

  private:
    bool swapped_;
    const Placed& a_;
    const Placed& b_;
    const WideTree& tree_first_;
    const WideTree& tree_second_;
    WidePose pose_;
};

}  // namespace tandem
