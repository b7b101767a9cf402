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

/// An oriented box in tree coordinates: all centre + Σ t_i · axis_i with |t_i| ≤ half_i. This
/// defines an exact set for any rounding of the axes to float: a parallelepiped, not quite
/// rectangular.
///
/// Invariant: the matrix of the axes differs from a rotation by at most 7·2⁻²⁵ (spectral norm) and
/// does not lengthen any vector. Then the overlap test may treat it as a rotation if it adds 2⁻¹⁹
/// of the sizes (docs/design/conservative-volumes.md).
struct Obb {
    static constexpr bool kFitsPoints = true;

    Eigen::Matrix3f axes = Eigen::Matrix3f::Identity();  ///< one per column
    Eigen::Vector3f centre = Eigen::Vector3f::Zero();
    Eigen::Vector3f half =
        Eigen::Vector3f::Constant(-std::numeric_limits<float>::infinity());  ///< negative: empty

    /// The smallest of several boxes: along the coordinate axes, along the principal axes of the
    /// points and of the surface of their convex hull, and on large faces of the hull (see
    /// obb_axes.hpp).
    static Obb around(std::span<const Vec3> points);

    /// The box around the points along these axes, which are the columns of a rotation.
    static Obb along(const Eigen::Matrix3d& axes, std::span<const Vec3> points);
};

/// A box around both, along the axes of one of them or the coordinate axes. If one box contains the
/// other, the result is that box.
[[nodiscard]] Obb merged(const Obb& a, const Obb& b);

[[nodiscard]] bool contains(const Obb& box, const Vec3& point);

[[nodiscard]] inline Vec3 sides_of(const Obb& box) {
    return 2.0 * box.half.cast<double>();
}

[[nodiscard]] inline double measure_volume(const Obb& box) {
    return product3(sides_of(box));
}

[[nodiscard]] inline double measure_surface(const Obb& box) {
    return box_surface(sides_of(box));
}

[[nodiscard]] inline double measure_longest_side(const Obb& box) {
    return largest3(sides_of(box));
}

/// Tests the 15 axes of which one separates two disjoint boxes: the face normals of A and B, and
/// the cross products of their edges (Gottschalk et al. 1996).
[[nodiscard]] double separation(const Obb& a, const Obb& b, const RelativePose& pose);
[[nodiscard]] bool overlaps(const Obb& a, const Obb& b, const RelativePose& pose);

static_assert(BoundingVolume<Obb>);

}  // namespace tandem::volumes
