// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "shapes/gjk.hpp"
#include "shapes/local_contacts.hpp"

namespace tandem::shapes {

/// How to look for the contact of two convex bodies.
struct ConvexRequest {
    double margin = 0.0;        ///< gaps above this are of no interest
    double precision = 1e-10;   ///< of gaps between round cores
    Vec3 guess = Vec3::Zero();  ///< a direction that has separated them before, from A to B
    /// Without a depth, bodies that overlap have 0, and no points or normal.
    enum class Depth : std::uint8_t { Wanted, NotWanted } depth = Depth::Wanted;
};

enum class Nearness : std::uint8_t { Beyond, Within };

/// The axis of least distance or least depth. If the gap is above the margin, only the normal is
/// set: a direction that separates the bodies, good as a guess for next time.
[[nodiscard]] Nearness convex_contact(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                                      const ConvexRequest& request, ConvexContact& contact);

/// Whether a closed form answers: a point A, or two segments.
[[nodiscard]] bool has_closed_form(const Convex& a, const Convex& b);

/// Where closed forms see two bodies: in any axes, from the origin of A. The axes of the world save
/// the product of two rotations, which takes longer than two spheres.
struct ClosedPose {
    Vec3 along_a;  ///< the z-axis of A
    const Eigen::Matrix3d& rotation_b;
    Vec3 apart;  ///< from the origin of A to that of B
};

/// The same for bodies that have a closed form; the contact is in the axes of the pose.
[[nodiscard]] Nearness closed_contact(const Convex& a, const Convex& b, const ClosedPose& pose,
                                      double margin, ConvexContact& contact);

/// A point that two bodies which overlap have in common, in the coordinates of A.
[[nodiscard]] Vec3 common_point(const Convex& a, const Convex& b, const RelativePose& b_in_a);

/// Two boxes, by the fifteen axes that can separate them.
[[nodiscard]] Nearness box_box_contact(const Vec3& half_a, const Vec3& half_b,
                                       const RelativePose& b_in_a, double margin,
                                       ConvexContact& contact);

}  // namespace tandem::shapes
