// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/shape_query.hpp>

#include "shapes/convex/convex.hpp"
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

/// Contacts with one common normal, before four of them are chosen.
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

/// The contact of two convex bodies along their axis of least depth or least distance.
struct ConvexContact {
    Vec3 normal = Vec3::Zero();  ///< from A to B, of unit length
    double depth = 0.0;          ///< negative if there is a gap
    Vec3 on_a = Vec3::Zero();    ///< the deepest points, on the surfaces
    Vec3 on_b = Vec3::Zero();
};

/// Whether to add the point of least distance when no clipped point is near it.
enum class Deepest : std::uint8_t { Add, ClippedOnly };

/// Contact points of the two faces that face each other: the face of one body, clipped by the sides
/// of the other's face as seen along the normal.
void clip_faces(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                const ConvexContact& contact, double margin, Deepest deepest, LocalContacts& out);

/// Feature number of a point of least distance that is not at a corner.
constexpr std::uint64_t kDeepestFeature = 0xFFFF;

/// Edges whose angle has at most this sine count as parallel and touch along a line.
inline constexpr double kParallelEdges = 0.02;

/// Writes the manifold of bodies that touch in a single point, such as spheres. The contact is in
/// the axes of the world, relative to `origin`.
void write_point(const ConvexContact& contact, const Vec3& origin, ContactManifold& out);

/// Keeps at most four points, chosen as in `write_manifold`.
void keep_four(LocalContacts& contacts);

/// Chooses at most four points, first the deepest, then those that span the largest area, and
/// writes them in world coordinates.
void write_manifold(const LocalContacts& contacts, const Pose& pose_a, ContactManifold& out);

/// Mesh contacts whose depths differ by less than this part of the body's reach carry load
/// together.
inline constexpr double kCarryingBand = 1e-3;

/// As `write_manifold`, for bodies that rest on many corners: four points far apart could leave out
/// corners that carry the load. Points less than `band` above the deepest one fill up to two
/// manifolds, the remaining points one.
void write_by_depth(LocalContacts& contacts, const Pose& pose_a, double band,
                    std::vector<ContactManifold>& out);

}  // namespace tandem::shapes
