// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <limits>
#include <span>

#include <tandem/mesh.hpp>

#include "volumes/relative_pose.hpp"

namespace tandem {

/// An axis-aligned box in tree coordinates, rounded outward to float.
struct Aabb {
    Eigen::Array3f lo = Eigen::Array3f::Constant(std::numeric_limits<float>::infinity());
    Eigen::Array3f hi = Eigen::Array3f::Constant(-std::numeric_limits<float>::infinity());

    /// The smallest box of floats that strictly contains the points; empty (lo > hi) for none.
    static Aabb around(std::span<const Vec3> points) {
        Aabb box;
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        for (const Vec3& point : points) {
            for (int axis = 0; axis < 3; ++axis) {
                const auto nearest = static_cast<float>(point[axis]);
                box.lo[axis] = std::fmin(box.lo[axis], std::nextafter(nearest, -kInfinity));
                box.hi[axis] = std::fmax(box.hi[axis], std::nextafter(nearest, kInfinity));
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

/// What the larger-volume rule compares.
[[nodiscard]] inline double measure_volume(const Aabb& box) {
    return (box.hi.cast<double>() - box.lo.cast<double>()).prod();
}

[[nodiscard]] inline double measure_surface(const Aabb& box) {
    const Eigen::Array3d size = box.hi.cast<double>() - box.lo.cast<double>();
    return 2.0 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0]);
}

[[nodiscard]] inline double measure_longest_side(const Aabb& box) {
    return (box.hi.cast<double>() - box.lo.cast<double>()).maxCoeff();
}

[[nodiscard]] inline double separation(const Aabb& a, const Aabb& b, const RelativePose& pose) {
    const Vec3 centre_a = 0.5 * (a.lo.cast<double>() + a.hi.cast<double>());
    const Vec3 centre_b = 0.5 * (b.lo.cast<double>() + b.hi.cast<double>());
    const Vec3 half_a = 0.5 * (a.hi.cast<double>() - a.lo.cast<double>());
    const Vec3 half_b = pose.ratio * 0.5 * (b.hi.cast<double>() - b.lo.cast<double>());
    const Vec3 between = (pose.ratio * (pose.rotation * centre_b) + pose.translation) - centre_a;
    const Vec3 reach_a = half_a + pose.abs_rotation * half_b;
    const Vec3 reach_b = half_b + pose.abs_rotation.transpose() * half_a;
    const Vec3 between_b = pose.rotation.transpose() * between;
    return std::max((between.cwiseAbs() - reach_a).maxCoeff(),
                    (between_b.cwiseAbs() - reach_b).maxCoeff());
}

/// Separating axes: three of one box when they are aligned, else the face normals of both. The nine
/// edge–edge axes would save 11 % of the tests for 1.85 times the instructions.
///
/// Every comparison asks "separated?", so that a NaN from extreme scales means "overlapping".
[[nodiscard]] inline bool overlaps(const Aabb& a, const Aabb& b, const RelativePose& pose) {
    const Vec3 centre_a = 0.5 * (a.lo.cast<double>() + a.hi.cast<double>());
    const Vec3 centre_b = 0.5 * (b.lo.cast<double>() + b.hi.cast<double>());
    const Vec3 half_a = 0.5 * (a.hi.cast<double>() - a.lo.cast<double>());
    const Vec3 half_b = pose.ratio * 0.5 * (b.hi.cast<double>() - b.lo.cast<double>());
    if (pose.aligned) {
        const Vec3 between = (pose.ratio * centre_b + pose.translation) - centre_a;
        const Vec3 reach = half_a + half_b;
        return !((between.cwiseAbs() - reach).maxCoeff() > pose.slack);
    }
    const Vec3 between = (pose.ratio * (pose.rotation * centre_b) + pose.translation) - centre_a;
    const Vec3 reach_a = half_a + pose.abs_rotation * half_b;
    if ((between.cwiseAbs() - reach_a).maxCoeff() > pose.slack) {
        return false;
    }
    const Vec3 reach_b = half_b + pose.abs_rotation.transpose() * half_a;
    const Vec3 between_b = pose.rotation.transpose() * between;
    return !((between_b.cwiseAbs() - reach_b).maxCoeff() > pose.slack);
}

}  // namespace tandem
