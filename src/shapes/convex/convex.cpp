// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/convex/convex.hpp"

#include <Eigen/Geometry>
#include <limits>

#include "geometry/fixed_order.hpp"

namespace tandem::shapes {
namespace {

/// First feature number of points on a rim; corners of cores have smaller numbers, from 0.
constexpr std::uint32_t kRim = 64;
constexpr std::uint32_t kRimCorners = 8;

void box_face(const Vec3& half, const Vec3& direction, Polygon& face) {
    const Eigen::Index axis = largest_axis3(direction.cwiseAbs());
    const Eigen::Index u = (axis + 1) % 3;
    const Eigen::Index v = (axis + 2) % 3;
    const double side = direction[axis] < 0.0 ? -1.0 : 1.0;
    // Counter-clockwise seen from outside, so the order is mirrored on the negative side.
    const std::array<std::array<double, 2>, 4> signs{
        {{-1.0, -side}, {1.0, -side}, {1.0, side}, {-1.0, side}}};
    for (const std::array<double, 2>& sign : signs) {
        Vec3 corner;
        corner[axis] = side * half[axis];
        corner[u] = sign[0] * half[u];
        corner[v] = sign[1] * half[v];
        face.add(corner, (corner.x() > 0.0 ? 1U : 0U) | (corner.y() > 0.0 ? 2U : 0U) |
                             (corner.z() > 0.0 ? 4U : 0U));
    }
}

void rim_face(double radius, double z, double side, Polygon& face) {
    constexpr double kHalfRoot = 0.70710678118654752440;
    constexpr std::array<std::array<double, 2>, kRimCorners> kCorners{{{1.0, 0.0},
                                                                       {kHalfRoot, kHalfRoot},
                                                                       {0.0, 1.0},
                                                                       {-kHalfRoot, kHalfRoot},
                                                                       {-1.0, 0.0},
                                                                       {-kHalfRoot, -kHalfRoot},
                                                                       {0.0, -1.0},
                                                                       {kHalfRoot, -kHalfRoot}}};
    for (std::uint32_t k = 0; k < kRimCorners; ++k) {
        const std::uint32_t corner = side > 0.0 ? k : kRimCorners - 1 - k;
        face.add({radius * kCorners[corner][0], radius * kCorners[corner][1], z},
                 kRim + corner + (side > 0.0 ? kRimCorners : 0));
    }
}

/// The part of a direction across the z axis, scaled to unit length.
Vec3 across_axis(const Vec3& direction) {
    const Vec3 across(direction.x(), direction.y(), 0.0);
    const double length = norm3(across);
    return length > 0.0 ? Vec3(across / length) : Vec3(Vec3::UnitX());
}

void cylinder_face(const Vec3& half, const Vec3& direction, Polygon& face) {
    const Vec3 across = across_axis(direction);
    if (std::abs(direction.z()) > std::abs(dot3(direction, across))) {
        const double side = direction.z() < 0.0 ? -1.0 : 1.0;
        rim_face(half.x(), side * half.z(), side, face);
        return;
    }
    face.add(half.x() * across + Vec3(0.0, 0.0, -half.z()), 0);
    face.add(half.x() * across + Vec3(0.0, 0.0, half.z()), 1);
}

void cone_face(const Vec3& half, const Vec3& direction, Polygon& face) {
    const Vec3 across = across_axis(direction);
    // The outward normal of the cone's side that faces along the direction.
    const Vec3 side = normalized3(2.0 * half.z() * across + Vec3(0.0, 0.0, half.x()));
    if (-direction.z() > dot3(direction, side)) {
        rim_face(half.x(), -half.z(), -1.0, face);
        return;
    }
    face.add({0.0, 0.0, half.z()}, 0);
    face.add(half.x() * across + Vec3(0.0, 0.0, -half.z()), 1);
}

void hull_face(const HullData& hull, const Vec3& direction, Polygon& face) {
    if (hull.faces.empty()) {
        for (std::uint32_t k = 0; k < hull.points.size(); ++k) {
            face.add(hull.points[k], k);
        }
        return;
    }
    const HullFace* best = nullptr;
    double most = -std::numeric_limits<double>::infinity();
    for (const HullFace& candidate : hull.faces) {
        if (const double along = dot3(candidate.normal, direction); along > most) {
            most = along;
            best = &candidate;
        }
    }
    // A face with more corners than `Polygon` holds is represented by evenly spaced ones.
    const std::uint32_t step = 1 + (best->count - 1) / Polygon::kMost;
    for (std::uint32_t k = 0; k < best->count; k += step) {
        const std::uint32_t corner = hull.corners[best->first + k];
        face.add(hull.points[corner], corner);
    }
}

void triangle_face(const std::array<Vec3, 3>& triangle, const Vec3& direction, Polygon& face) {
    const Vec3 normal = (triangle[1] - triangle[0]).cross(triangle[2] - triangle[0]);
    const bool is_front = dot3(normal, direction) >= 0.0;
    for (std::uint32_t k = 0; k < 3; ++k) {
        const std::uint32_t corner = is_front ? k : 2 - k;
        face.add(triangle[corner], corner);
    }
}

}  // namespace

std::uint32_t extreme_point(const HullData& hull, const Vec3& direction) {
    std::uint32_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::uint32_t k = 0; k < hull.points.size(); ++k) {
        const double along = dot3(hull.points[k], direction);
        if (along > most) {
            most = along;
            best = k;
        }
    }
    return best;
}

void core_face(const Convex& body, const Vec3& direction, Polygon& face) {
    face.count = 0;
    switch (body.core) {
        case Core::Point:
            face.add(Vec3::Zero(), 0);
            break;
        case Core::Segment:
            face.add({0.0, 0.0, -body.half.z()}, 0);
            face.add({0.0, 0.0, body.half.z()}, 1);
            break;
        case Core::Box:
            box_face(body.half, direction, face);
            break;
        case Core::Cylinder:
            cylinder_face(body.half, direction, face);
            break;
        case Core::Cone:
            cone_face(body.half, direction, face);
            break;
        case Core::Hull:
            hull_face(*body.hull, direction, face);
            break;
        case Core::Triangle:
            triangle_face(*body.triangle, direction, face);
            break;
    }
}

}  // namespace tandem::shapes
