// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <limits>
#include <span>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"
#include "geometry/fixed_order.hpp"
#include "volumes/relative_pose.hpp"
#include "volumes/volume.hpp"

namespace tandem::volumes {

/// An axis-aligned box in tree coordinates, rounded outward to float.
struct Aabb {
    /// False: merging the children's boxes gives the same box.
    static constexpr bool kFitsPoints = false;

    Eigen::Array3f lo = Eigen::Array3f::Constant(std::numeric_limits<float>::infinity());
    Eigen::Array3f hi = Eigen::Array3f::Constant(-std::numeric_limits<float>::infinity());

    /// The smallest box of floats that strictly contains the points; without points it is empty (lo
    /// > hi).
    static Aabb around(std::span<const Vec3> points) {
        Aabb box;
        for (const Vec3& point : points) {
            for (int axis = 0; axis < 3; ++axis) {
                box.lo[axis] = std::fmin(box.lo[axis], rounded_down(point[axis]));
                box.hi[axis] = std::fmax(box.hi[axis], rounded_up(point[axis]));
            }
        }
        return box;
    }
};

[[nodiscard]] inline Aabb merged(const Aabb& a, const Aabb& b) {
    return {a.lo.min(b.lo), a.hi.max(b.hi)};
}

[[nodiscard]] inline bool contains(const Aabb& box, const Vec3& point) {
    return (box.lo.cast<double>() <= point.array()).all() &&
           (point.array() <= box.hi.cast<double>()).all();
}

[[nodiscard]] inline bool contains(const Aabb& outer, const Aabb& inner) {
    return (outer.lo <= inner.lo).all() && (inner.hi <= outer.hi).all();
}

[[nodiscard]] inline Vec3 sides_of(const Aabb& box) {
    return box.hi.cast<double>() - box.lo.cast<double>();
}

/// The measure that the larger-volume rule compares.
[[nodiscard]] inline double measure_volume(const Aabb& box) {
    return product3(sides_of(box));
}

[[nodiscard]] inline double measure_surface(const Aabb& box) {
    return box_surface(sides_of(box));
}

[[nodiscard]] inline double measure_longest_side(const Aabb& box) {
    return largest3(sides_of(box));
}

/// Two boxes in A's tree coordinates. Separating axes: the three of one box if they are aligned,
/// otherwise the face normals of both. The nine edge–edge axes would save 11 % of the tests at 1.85
/// times the instructions.
struct AabbPair {
    Vec3 half_a;
    Vec3 half_b;
    Vec3 between;

    AabbPair(const Aabb& a, const Aabb& b, const RelativePose& pose)
        : half_a(0.5 * sides_of(a)), half_b(pose.ratio * 0.5 * sides_of(b)) {
        const Vec3 centre_a = 0.5 * (a.lo.cast<double>() + a.hi.cast<double>());
        const Vec3 centre_b = 0.5 * (b.lo.cast<double>() + b.hi.cast<double>());
        between = pose.to_a(centre_b) - centre_a;
    }

    [[nodiscard]] double gap_along_a(const RelativePose& pose) const {
        const Vec3 reach_b = pose.aligned ? half_b : times3(pose.abs_rotation, half_b);
        return largest(between.cwiseAbs() - (half_a + reach_b));
    }

    [[nodiscard]] double gap_along_b(const RelativePose& pose) const {
        const Vec3 reach = half_b + transposed_times3(pose.abs_rotation, half_a);
        return largest(transposed_times3(pose.rotation, between).cwiseAbs() - reach);
    }

    [[nodiscard]] static double largest(const Vec3& gaps) {
        return larger_gap(larger_gap(larger_gap(kNoGap, gaps.x()), gaps.y()), gaps.z());
    }
};

[[nodiscard]] inline double separation(const Aabb& a, const Aabb& b, const RelativePose& pose) {
    const AabbPair pair(a, b, pose);
    const double gap = pair.gap_along_a(pose);
    return pose.aligned ? gap : larger_gap(gap, pair.gap_along_b(pose));
}

/// Each comparison tests for separation, so that a NaN from extreme scales means "overlapping".
[[nodiscard]] inline bool overlaps(const Aabb& a, const Aabb& b, const RelativePose& pose) {
    const AabbPair pair(a, b, pose);
    if (pair.gap_along_a(pose) > pose.slack) {
        return false;
    }
    return pose.aligned || !(pair.gap_along_b(pose) > pose.slack);
}

static_assert(BoundingVolume<Aabb>);

}  // namespace tandem::volumes
