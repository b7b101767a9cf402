// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/shape_query.hpp>

#include "shapes/convex.hpp"
#include "shapes/relative_pose.hpp"

namespace tandem::shapes {

/// A contact in the coordinates of A.
struct LocalPoint {
    Vec3 on_a;
    Vec3 on_b;
    double depth;
    std::uint64_t feature_a;
    std::uint64_t feature_b;
};

/// Contacts with one normal, before four of them are chosen.
struct LocalContacts {
    static constexpr std::size_t kMost = 2 * Polygon::kMost;

    Vec3 normal = Vec3::Zero();
    std::uint32_t count = 0;
    std::array<LocalPoint, kMost> points;

    void add(const LocalPoint& point) {
        if (count < kMost) {
            points[count++] = point;
        }
    }
};

/// What two convex bodies are to each other along their axis of least depth or least distance.
struct ConvexContact {
    Vec3 normal = Vec3::Zero();  ///< from A to B, of unit length
    double depth = 0.0;          ///< negative if there is a gap
    Vec3 on_a = Vec3::Zero();    ///< the deepest points, on the surfaces
    Vec3 on_b = Vec3::Zero();
};

/// Whether the point of least distance takes part where clipping has not come near it.
enum class Deepest : std::uint8_t { Add, ClippedOnly };

/// The points in which the faces of two bodies that look at each other overlap: the face of one is
/// clipped by the sides of the other's, seen along the normal.
void clip_faces(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                const ConvexContact& contact, double margin, Deepest deepest, LocalContacts& out);

/// The feature of a point of least distance that is no corner of anything.
constexpr std::uint64_t kDeepestFeature = 0xFFFF;

/// Edges count as parallel up to this sine of their angle, and touch along a line.
inline constexpr double kParallelEdges = 0.02;

/// The manifold of bodies that touch in one point only, as spheres do. The contact is in the axes
/// of the world, from an origin.
void write_point(const ConvexContact& contact, const Vec3& origin, ContactManifold& out);

/// Leaves at most four points, chosen as in `write_manifold`.
void keep_four(LocalContacts& contacts);

/// Chooses at most four points, first the deepest, then those that span the largest area, and
/// writes them in the world.
void write_manifold(const LocalContacts& contacts, const Pose& pose_a, ContactManifold& out);

/// Points of a mesh whose depths differ by less carry together, as a part of the body's reach.
inline constexpr double kCarryingBand = 1e-3;

/// The same for bodies that rest on many corners, of which four far apart would leave out those
/// that carry: points less than `band` above the deepest one make up to two manifolds, the others
/// one.
void write_by_depth(LocalContacts& contacts, const Pose& pose_a, double band,
                    std::vector<ContactManifold>& out);

}  // namespace tandem::shapes
