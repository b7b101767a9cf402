// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <tandem/pose.hpp>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/contact/near_walk.hpp"

namespace tandem::traversal {

/// A world point in the coordinates of a tree, up to `slack`. The slack is that of a ray from the
/// point (tree_ray), which has the same roundings: docs/design/other-queries.md.
struct TreePoint {
    Vec3 at = Vec3::Zero();
    double slack = 0.0;
    double scale = 1.0;  ///< lengths in the tree per length in the world

    /// The tree length of a distance in the world, rounded up, with a margin for the rounding of
    /// distances (2^-43) and of box tests.
    [[nodiscard]] double limit(double distance) const {
        constexpr double kMargin = 1.0 + 0x1p-40;
        return distance * scale * kMargin + slack;
    }
};

[[nodiscard]] TreePoint tree_point(const TreeFrame& frame, const Pose& pose, const Vec3& point);

/// Calls `visit(triangle)` for every triangle that may be within a distance of the point, near
/// boxes first. `visit` returns the distance in the world that still matters, which never grows; it
/// starts at `distance`.
template <class Visit>
void walk_to_point(const WideTree& tree, const TreePoint& point, double distance, Visit visit) {
    const auto squared = [](double x) { return x * x; };
    const auto gaps_of = [&](const WideNode& node) {
        ChildGaps gaps{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double step = power_of_two(node.exponent[axis]);
            const double base =
                static_cast<double>(node.origin[axis]) - point.at[static_cast<Eigen::Index>(axis)];
            for (std::size_t k = 0; k < kWide; ++k) {
                const double below = base + node.codes[axis].lo[k] * step;
                const double above = -(base + node.codes[axis].hi[k] * step);
                gaps[k] += squared(std::max(std::max(below, above), 0.0));
            }
        }
        return gaps;
    };
    const auto limit_of = [&](double reach) { return squared(point.limit(reach)); };
    walk_near(tree, gaps_of, limit_of, distance, visit);
}

}  // namespace tandem::traversal
