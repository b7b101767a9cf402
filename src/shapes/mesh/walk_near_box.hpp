// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "bvh/wide/wide_tree.hpp"
#include "geometry/fixed_order.hpp"
#include "traversal/wide/contact/near_walk.hpp"

namespace tandem::shapes {

/// A box in the coordinates of a mesh.
struct LocalBox {
    Vec3 lo;
    Vec3 hi;
};

/// Calls `visit(triangle)` for every triangle whose box may be within the current limit of the
/// given box, near boxes first. The limit starts at `distance`; `visit` returns the new one, which
/// never grows.
template <class Visit>
void walk_near_box(const WideTree& tree, const LocalBox& box, double distance, Visit visit) {
    // Boxes of the tree are rounded outward in float; the margin covers the rounding of this walk.
    constexpr double kMargin = 1.0 + 0x1p-40;
    const double scale = tree.frame.scale;
    const Vec3 lo = tree.frame.to_tree(box.lo);
    const Vec3 hi = tree.frame.to_tree(box.hi);
    const double slack = 0x1p-46 * (largest3(lo.cwiseAbs()) + largest3(hi.cwiseAbs()) + 1.0);
    const auto limit_of = [&](double reach) {
        const double limit = reach * scale * kMargin + slack;
        return limit * limit;
    };
    const auto gaps_of = [&](const WideNode& node) {
        traversal::ChildGaps gaps{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto i = static_cast<Eigen::Index>(axis);
            const double step = power_of_two(node.exponent[axis]);
            const auto origin = static_cast<double>(node.origin[axis]);
            for (std::size_t k = 0; k < kWide; ++k) {
                const double below = origin + node.codes[axis].lo[k] * step - hi[i];
                const double above = lo[i] - (origin + node.codes[axis].hi[k] * step);
                const double gap = std::max(std::max(below, above), 0.0);
                gaps[k] += gap * gap;
            }
        }
        return gaps;
    };
    traversal::walk_near(tree, gaps_of, limit_of, distance, visit);
}

}  // namespace tandem::shapes
