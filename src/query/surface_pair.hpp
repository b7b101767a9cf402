// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/module_names.hpp"
#include "geometry/closest_points.hpp"
#include "query/placed_surface.hpp"
#include "traversal/wide/grouped_descent.hpp"

namespace tandem::query {

/// Two placed surfaces as a walk of the fast engine takes them: the larger one first, with the pose
/// of the second in the tree of the first, and the way back to the order of the question.
///
/// The kernels number triangles by WidePair, first and second; callers by TrianglePair, a and b.
class SurfacePair {
  public:
    explicit SurfacePair(const PlacedSurfaces& placed);

    /// Surely no triangles touch: a surface is empty, or the cubes around the trees are apart.
    [[nodiscard]] bool is_apart() const noexcept {
        return first_.surface.empty() || second_.surface.empty() || pose_.apart;
    }

    [[nodiscard]] const WideTree& first() const noexcept { return *first_.surface.tree; }
    [[nodiscard]] const WideTree& second() const noexcept { return *second_.surface.tree; }
    [[nodiscard]] const WidePose& pose() const noexcept { return pose_; }

    /// Whether two triangles touch, decided exactly.
    [[nodiscard]] bool touch(WidePair pair) const;

    [[nodiscard]] TrianglePair as_asked(WidePair pair) const noexcept {
        return swapped_ ? TrianglePair{pair.b, pair.a} : TrianglePair{pair.a, pair.b};
    }

    /// Closest points on two triangles in the world, if their distance is at most `limit`.
    [[nodiscard]] std::optional<ClosestPoints> closest(TrianglePair pair, double limit) const;

    /// A common point of two triangles in the world that touch.
    [[nodiscard]] ClosestPoints common_point(TrianglePair pair) const;

    /// From the middle of the first to the middle of the second, in the axes of the first tree.
    [[nodiscard]] Vec3 between_centres() const noexcept {
        const auto& translation = pose_.b_to_a.columns[3];
        return {translation[0], translation[1], translation[2]};
    }
    /// From the first to the second, in the axes of the first tree.
    [[nodiscard]] Vec3 direction(const ClosestPoints& points) const;

    [[nodiscard]] double to_tree_units(double length) const noexcept {
        return length * first_.surface.frame().scale;
    }

  private:
    [[nodiscard]] const PlacedSurface& a() const noexcept { return swapped_ ? second_ : first_; }
    [[nodiscard]] const PlacedSurface& b() const noexcept { return swapped_ ? first_ : second_; }

    bool swapped_;
    const PlacedSurface& first_;
    const PlacedSurface& second_;
    WidePose pose_;
};

}  // namespace tandem::query
