// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "shapes/convex/gjk.hpp"
#include "shapes/mesh/local_contacts.hpp"

namespace tandem::shapes {

/// Parameters of a search for the contact of two convex bodies.
struct ConvexRequest {
    double margin = 0.0;        ///< larger gaps are not measured
    double precision = 1e-10;   ///< relative, of gaps between round cores
    Vec3 guess = Vec3::Zero();  ///< a direction from A to B that separated them before; zero if
                                ///< none is known
    /// Whether overlapping bodies get a depth. With NotWanted their depth is 0 and they get no
    /// points and no normal.
    enum class Depth : std::uint8_t { Wanted, NotWanted } depth = Depth::Wanted;
};

enum class Nearness : std::uint8_t { Beyond, Within };

/// The contact along the axis of least distance or least depth. If the gap exceeds the margin, only
/// the normal is set: a direction that separates the bodies and serves as the guess of the next
/// call.
[[nodiscard]] Nearness convex_contact(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                                      const ConvexRequest& request, ConvexContact& contact);

/// Whether a closed form exists for the pair: A is a point, or both are points or segments.
[[nodiscard]] bool has_closed_form(const Convex& a, const Convex& b);

/// The positions of two bodies for closed forms, in any axes, relative to the origin of A. Using
/// the axes of the world saves the product of two rotations, which takes longer than the contact of
/// two spheres.
struct ClosedPose {
    Vec3 along_a;  ///< the z-axis of A
    const Eigen::Matrix3d& rotation_b;
    Vec3 apart;  ///< from the origin of A to that of B
};

/// The same for bodies with a closed form; the contact is in the axes of `pose`.
[[nodiscard]] Nearness closed_contact(const Convex& a, const Convex& b, const ClosedPose& pose,
                                      double margin, ConvexContact& contact);

/// A common point of two bodies that overlap, in the coordinates of A.
[[nodiscard]] Vec3 common_point(const Convex& a, const Convex& b, const RelativePose& b_in_a);

/// The contact of two boxes, by the fifteen axes that can separate them.
[[nodiscard]] Nearness box_box_contact(const Vec3& half_a, const Vec3& half_b,
                                       const RelativePose& b_in_a, double margin,
                                       ConvexContact& contact);

}  // namespace tandem::shapes
