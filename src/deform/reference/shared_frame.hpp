// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "geometry/fixed_order.hpp"
#include "volumes/aabb.hpp"
#include "volumes/kdop.hpp"
#include "volumes/sphere.hpp"
#include "volumes/tree_frame.hpp"

namespace tandem::deform {

// All dynamic hierarchies share one frame in world coordinates. Boxes in one frame need no outward
// rounding: rounding is monotone, so boxes that overlap in double overlap in float.

/// A volume around points in tree coordinates.
template <class Volume>
[[nodiscard]] Volume fitted(std::span<const Vec3> points) {
    return Volume::around(points);
}

template <>
[[nodiscard]] inline Aabb fitted<Aabb>(std::span<const Vec3> points) {
    Vec3 lo = points[0];
    Vec3 hi = points[0];
    for (const Vec3& point : points.subspan(1)) {
        lo = lo.cwiseMin(point);
        hi = hi.cwiseMax(point);
    }
    return {lo.cast<float>(), hi.cast<float>()};
}

/// False only if the contents of the two volumes have no common point.
[[nodiscard]] inline bool meet(const Aabb& a, const Aabb& b) {
    return (a.lo <= b.hi).all() && (b.lo <= a.hi).all();
}

template <int K>
[[nodiscard]] bool meet(const Kdop<K>& a, const Kdop<K>& b) {
    return (a.lo <= b.hi).all() && (b.lo <= a.hi).all();
}

[[nodiscard]] inline bool meet(const Sphere& a, const Sphere& b) {
    const Vec3 between = b.centre.cast<double>() - a.centre.cast<double>();
    const double reach = static_cast<double>(a.radius) + static_cast<double>(b.radius);
    // The distance is reduced by 2^-40 of itself, far more than the rounding errors of the squares.
    return !(squared_norm3(between) * (1.0 - 0x1p-40) > reach * reach);
}

/// The volume as it must be for a comparison with a volume of another frame. Boxes are rounded
/// outward here; the other volumes already are.
template <class Volume>
[[nodiscard]] const Volume& rounded_outward(const Volume& volume) {
    return volume;
}

[[nodiscard]] inline Aabb rounded_outward(const Aabb& box) {
    Aabb outer;
    for (int axis = 0; axis < 3; ++axis) {
        outer.lo[axis] = rounded_down(box.lo[axis]);
        outer.hi[axis] = rounded_up(box.hi[axis]);
    }
    return outer;
}

/// The middle of a volume; nodes are split there.
[[nodiscard]] inline Vec3 middle_of(const Aabb& box) {
    return 0.5 * (box.lo.cast<double>() + box.hi.cast<double>());
}

template <int K>
[[nodiscard]] Vec3 middle_of(const Kdop<K>& kdop) {
    return 0.5 * (kdop.lo.template head<3>().template cast<double>() +
                  kdop.hi.template head<3>().template cast<double>());
}

[[nodiscard]] inline Vec3 middle_of(const Sphere& ball) {
    return ball.centre.cast<double>();
}

}  // namespace tandem::deform
