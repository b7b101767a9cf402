// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include <tandem/pose.hpp>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem::traversal {

/// A point of the world in the coordinates of a tree, within `slack`. The slack is that of a ray
/// from the point (tree_ray), which covers the same roundings: docs/design/other-queries.md.
struct TreePoint {
    Vec3 at = Vec3::Zero();
    double slack = 0.0;
    double scale = 1.0;  ///< lengths in the tree per length in the world

    /// A length in the tree that is at least `distance` in the world, with a margin for the
    /// rounding of distances (2^-43) and of the tests of boxes.
    [[nodiscard]] double limit(double distance) const {
        constexpr double kMargin = 1.0 + 0x1p-40;
        return distance * scale * kMargin + slack;
    }
};

[[nodiscard]] TreePoint tree_point(const TreeFrame& frame, const Pose& pose, const Vec3& point);

/// Calls `visit(triangle)` for every triangle that may be within a distance of the point, near
/// boxes first. It returns the distance in the world that still matters, which never grows; the
/// first one is `distance`.
template <class Visit>
void walk_to_point(const WideTree& tree, const TreePoint& point, double distance, Visit visit) {
    struct WaitingNode {
        double gap_squared;
        std::uint32_t level;
        std::uint32_t node;
    };
    if (tree.empty()) {
        return;
    }
    const auto squared = [](double x) { return x * x; };
    double limit = squared(point.limit(distance));
    std::array<WaitingNode, kWide * WideTree::kMaxLevels> stack;
    std::size_t size = 0;
    stack[size++] = {0.0, tree.root_level(), 0};
    while (size > 0) {
        const WaitingNode top = stack[--size];
        if (top.gap_squared > limit) {
            continue;
        }
        const WideNode& node = tree.level(top.level)[top.node];
        std::array<double, kWide> gaps{};
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
        std::array<WaitingNode, kWide> order;
        std::size_t count = 0;
        for (std::uint32_t k = 0; k < node.count; ++k) {
            if (gaps[k] > limit) {
                continue;
            }
            std::size_t place = count++;
            for (; place > 0 && order[place - 1].gap_squared < gaps[k]; --place) {
                order[place] = order[place - 1];
            }
            order[place] = {gaps[k], top.level, kWide * top.node + k};
        }
        if (top.level > 0) {
            for (std::size_t k = 0; k < count; ++k) {
                stack[size++] = {order[k].gap_squared, top.level - 1, order[k].node};
            }
            continue;
        }
        while (count > 0 && order[count - 1].gap_squared <= limit) {
            limit = squared(point.limit(visit(tree.triangles[order[--count].node].id)));
        }
    }
}

}  // namespace tandem::traversal
