// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <limits>
#include <span>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"
#include "geometry/fixed_order.hpp"
#include "volumes/relative_pose.hpp"
#include "volumes/volume.hpp"

namespace tandem::volumes {

/// A ball in tree coordinates; its radius is rounded outward to float.
struct Sphere {
    static constexpr bool kFitsPoints = true;

    Eigen::Vector3f centre = Eigen::Vector3f::Zero();
    float radius = -std::numeric_limits<float>::infinity();  ///< negative: empty

    /// The smallest ball around the points, up to rounding; empty without points.
    static Sphere around(std::span<const Vec3> points);
};

/// The smallest ball around two balls.
[[nodiscard]] Sphere merged(const Sphere& a, const Sphere& b);

[[nodiscard]] inline bool contains(const Sphere& ball, const Vec3& point) {
    return norm3(point - ball.centre.cast<double>()) <= static_cast<double>(ball.radius);
}

[[nodiscard]] inline double measure_volume(const Sphere& ball) {
    constexpr double kUnitBall = 4.18879020478639098;  // 4π/3
    const double radius = ball.radius;
    return kUnitBall * radius * radius * radius;
}

[[nodiscard]] inline double measure_surface(const Sphere& ball) {
    constexpr double kUnitSphere = 12.5663706143591730;  // 4π
    const double radius = ball.radius;
    return kUnitSphere * radius * radius;
}

/// The diameter.
[[nodiscard]] inline double measure_longest_side(const Sphere& ball) {
    return 2.0 * static_cast<double>(ball.radius);
}

/// The distance of the two balls; exact up to rounding, not only a bound.
[[nodiscard]] inline double separation(const Sphere& a, const Sphere& b, const RelativePose& pose) {
    const Vec3 between = pose.to_a(b.centre.cast<double>()) - a.centre.cast<double>();
    // Squares overflow long before distances do; then the largest coordinate is a lower bound.
    const double squared = squared_norm3(between);
    const double distance = squared < std::numeric_limits<double>::infinity()
                                ? std::sqrt(squared)
                                : largest3(between.cwiseAbs());
    const double reach = static_cast<double>(a.radius) + pose.ratio * static_cast<double>(b.radius);
    return larger_gap(kNoGap, distance - reach);
}

[[nodiscard]] inline bool overlaps(const Sphere& a, const Sphere& b, const RelativePose& pose) {
    return !(separation(a, b, pose) > pose.slack);
}

static_assert(BoundingVolume<Sphere>);

}  // namespace tandem::volumes
