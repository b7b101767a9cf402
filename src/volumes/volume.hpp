// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <span>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"
#include "geometry/fixed_order.hpp"
#include "volumes/relative_pose.hpp"

namespace tandem::volumes {

/// The simple shape around everything below a node: a type of floats in tree coordinates, rounded
/// outward. The default value is empty and contains nothing.
///
/// `separation` is a lower bound of the Euclidean distance of the two volumes' contents in units of
/// tree A: the largest gap over the axes that are tested, at most `pose.slack` above the truth,
/// negative when no axis shows a gap, −∞ when extreme scales leave nothing to compare. `overlaps`
/// is !(separation > pose.slack), found sooner.
template <class Volume>
concept BoundingVolume = std::semiregular<Volume> &&
    requires(const Volume& a, const Volume& b, std::span<const Vec3> points, const Vec3& point,
             const RelativePose& pose) {
    /// Whether an inner node is fitted to its points, which is tighter than merging its children.
    { Volume::kFitsPoints } -> std::convertible_to<bool>;
    { Volume::around(points) } -> std::same_as<Volume>;
    { merged(a, b) } -> std::same_as<Volume>;
    { contains(a, point) } -> std::same_as<bool>;
    { measure_volume(a) } -> std::same_as<double>;
    { measure_surface(a) } -> std::same_as<double>;
    { measure_longest_side(a) } -> std::same_as<double>;
    { separation(a, b, pose) } -> std::same_as<double>;
    { overlaps(a, b, pose) } -> std::same_as<bool>;
};

/// What `separation` starts from: nothing known.
inline constexpr double kNoGap = -std::numeric_limits<double>::infinity();

/// A NaN is no gap, hence not std::max.
[[nodiscard]] inline double larger_gap(double best, double gap) {
    return gap > best ? gap : best;
}

/// A float above `value`, and at least half a float ulp above it.
[[nodiscard]] inline float rounded_up(double value) {
    return std::nextafter(static_cast<float>(value), std::numeric_limits<float>::infinity());
}

[[nodiscard]] inline float rounded_down(double value) {
    return std::nextafter(static_cast<float>(value), -std::numeric_limits<float>::infinity());
}

/// What a volume allows for the rounding of its own fit: 32 u of the coordinates' size, where
/// `to_tree` and a projection lose at most 16 u (docs/design/conservative-volumes.md).
[[nodiscard]] inline double fit_margin(double coordinate_sum) {
    return 0x1p-48 * coordinate_sum;
}

/// Sum of |coordinates|, the largest over the points.
[[nodiscard]] inline double largest_coordinate_sum(std::span<const Vec3> points) {
    double largest = 0.0;
    for (const Vec3& point : points) {
        largest = std::fmax(largest, one_norm3(point));
    }
    return largest;
}

/// Twice the sum of the three face areas of a box with these sides.
[[nodiscard]] inline double box_surface(const Vec3& sides) {
    return 2.0 * (sides.x() * sides.y() + sides.y() * sides.z() + sides.z() * sides.x());
}

}  // namespace tandem::volumes
