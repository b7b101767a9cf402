// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/self/direction_tree.hpp"

#include <cmath>
#include <limits>

#include "geometry/fixed_order.hpp"

namespace tandem::query {
namespace {

/// Covers one rounding each of a difference, its scaling and its norm: less than 2^-50 in a unit
/// vector.
constexpr double kRounding = 0x1p-48;

/// Unit vectors from a corner of a triangle along its two sides; fewer if a side has no length.
struct Sides {
    std::array<Vec3, 2> direction;
    std::size_t count = 0;
    bool is_known = true;  ///< false if a side is too long for a double

    void add(const Vec3& from, const Vec3& to) {
        const Vec3 side = to - from;
        const double largest = largest3(side.cwiseAbs());
        if (!std::isfinite(largest)) {
            is_known = false;
        } else if (largest > 0.0) {
            // Scaled first, so that the square of the length neither overflows nor underflows.
            direction[count++] = normalized3(side / largest);
        }
    }
};

}  // namespace

DirectionRange DirectionRange::nothing() noexcept {
    constexpr double kFar = std::numeric_limits<double>::max();
    return {{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}};
}

/// The directions form an arc between those of the two sides. With a chord c the arc bulges by 1 −
/// √(1 − c²/4) <= c²/4. A degenerate triangle with the apex inside has only the two ends.
DirectionRange DirectionRange::of_triangle(const Vec3& apex, const Vec3& first,
                                           const Vec3& second) {
    Sides sides;
    sides.add(apex, first);
    sides.add(apex, second);
    if (!sides.is_known) {
        return {{-2.0, -2.0, -2.0}, {2.0, 2.0, 2.0}};
    }
    const double chord_squared =
        sides.count == 2 ? squared_norm3(sides.direction[1] - sides.direction[0]) : 0.0;
    const double reach = 0.251 * chord_squared + kRounding;
    DirectionRange range = nothing();
    for (std::size_t k = 0; k < sides.count; ++k) {
        const Vec3& d = sides.direction[k];
        range.add({{d[0] - reach, d[1] - reach, d[2] - reach},
                   {d[0] + reach, d[1] + reach, d[2] + reach}});
    }
    return range;
}

void DirectionRange::add(const DirectionRange& other) noexcept {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        low[axis] = std::min(low[axis], other.low[axis]);
        high[axis] = std::max(high[axis], other.high[axis]);
    }
}

bool DirectionRange::overlaps(const DirectionRange& other) const noexcept {
    bool apart = false;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        apart |= low[axis] > other.high[axis] || other.low[axis] > high[axis];
    }
    return !apart;
}

void DirectionTree::build(const std::stop_token* cancel) {
    std::size_t nodes = 1;  // of a complete tree
    for (std::size_t leaf = items_.size(); leaf > kFew; leaf = (leaf + 1) / 2) {
        nodes = 2 * nodes + 1;
    }
    ranges_.resize(nodes);
    build_below(root(), cancel);
}

void DirectionTree::build_below(const Node& node, const std::stop_token* cancel) {
    DirectionRange all = DirectionRange::nothing();
    for (std::size_t k = node.begin; k < node.end; ++k) {
        all.add(items_[k].range);
    }
    ranges_[node.number] = all;
    constexpr std::size_t kUnwatched = 512;
    if (node.is_leaf() || (node.end - node.begin > kUnwatched && is_cancelled_at(0, cancel))) {
        return;
    }
    std::size_t longest = 0;
    for (std::size_t axis = 1; axis < 3; ++axis) {
        if (all.high[axis] - all.low[axis] > all.high[longest] - all.low[longest]) {
            longest = axis;
        }
    }
    const auto begin = items_.begin();
    std::nth_element(begin + static_cast<std::ptrdiff_t>(node.begin),
                     begin + static_cast<std::ptrdiff_t>(node.middle()),
                     begin + static_cast<std::ptrdiff_t>(node.end),
                     [=](const Item& x, const Item& y) {
                         return std::pair(x.range.low[longest] + x.range.high[longest], x.number) <
                                std::pair(y.range.low[longest] + y.range.high[longest], y.number);
                     });
    build_below(node.first(), cancel);
    build_below(node.second(), cancel);
}

}  // namespace tandem::query
