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

/// A bounding volume: the simple shape around everything below a node, of floats in tree
/// coordinates, rounded outward. A default-constructed one is empty.
///
/// `separation` is a lower bound of the Euclidean distance of the contents of two volumes, in units
/// of tree A: the largest gap over the tested axes. It exceeds the true distance by at most
/// `pose.slack`; it is negative if no axis shows a gap, and −∞ if extreme scales leave nothing to
/// compare. `overlaps` is !(separation > pose.slack), computed faster.
template <class Volume>
concept BoundingVolume = std::semiregular<Volume> &&
    requires(const Volume& a, const Volume& b, std::span<const Vec3> points, const Vec3& point,
             const RelativePose& pose) {
    /// Whether inner nodes are fitted to their points, which is tighter than merging their
    /// children.
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

/// The start value of `separation`: nothing is known yet.
inline constexpr double kNoGap = -std::numeric_limits<double>::infinity();

/// A NaN does not count as a gap, so this is not std::max.
[[nodiscard]] inline double larger_gap(double best, double gap) {
    return gap > best ? gap : best;
}

/// A float that exceeds `value` by at least half a float ulp.
[[nodiscard]] inline float rounded_up(double value) {
    return std::nextafter(static_cast<float>(value), std::numeric_limits<float>::infinity());
}

[[nodiscard]] inline float rounded_down(double value) {
    return std::nextafter(static_cast<float>(value), -std::numeric_limits<float>::infinity());
}

/// The margin for the rounding of a volume's own fit: 32 u of the size of the coordinates, where
/// `to_tree` and a projection lose at most 16 u (docs/design/conservative-volumes.md).
[[nodiscard]] inline double fit_margin(double coordinate_sum) {
    return 0x1p-48 * coordinate_sum;
}

/// The largest sum of |coordinates| of a point.
[[nodiscard]] inline double largest_coordinate_sum(std::span<const Vec3> points) {
    double largest = 0.0;
    for (const Vec3& point : points) {
        largest = std::fmax(largest, one_norm3(point));
    }
    return largest;
}

/// Twice the sum of the areas of three faces of a box with these sides.
[[nodiscard]] inline double box_surface(const Vec3& sides) {
    return 2.0 * (sides.x() * sides.y() + sides.y() * sides.z() + sides.z() * sides.x());
}

}  // namespace tandem::volumes
