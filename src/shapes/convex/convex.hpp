// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include <tandem/shape.hpp>

#include "geometry/fixed_order.hpp"
#include "shapes/convex/hull_data.hpp"

/// Convex bodies as the pair routines use them: a core with a support function, rounded by a
/// radius. A sphere is a rounded point, a capsule a rounded segment; all other bodies have radius
/// 0.
namespace tandem::shapes {

enum class Core : std::uint8_t { Point, Segment, Box, Cylinder, Cone, Hull, Triangle };

struct Convex {
    Core core = Core::Point;
    double radius = 0.0;       ///< by which the core is rounded
    Vec3 half = Vec3::Zero();  ///< half sides of a box; (radius, radius, half height) of a cylinder
                               ///< or cone; (0, 0, half height) of a segment
    const HullData* hull = nullptr;
    const std::array<Vec3, 3>* triangle = nullptr;
    std::uint32_t triangle_index = 0;
};

/// A face, an edge or a corner of a convex body, with feature numbers for its corners.
struct Polygon {
    static constexpr std::uint32_t kMost = 64;

    std::uint32_t count = 0;
    std::array<Vec3, kMost> points;
    std::array<std::uint32_t, kMost> features;

    void add(const Vec3& point, std::uint32_t feature) {
        if (count < kMost) {
            points[count] = point;
            features[count] = feature;
            ++count;
        }
    }
};

/// Index of the point of a hull that is farthest along a direction.
[[nodiscard]] std::uint32_t extreme_point(const HullData& hull, const Vec3& direction);

/// The point of the core that is farthest along a direction.
[[nodiscard]] inline Vec3 core_support(const Convex& body, const Vec3& direction) {
    const Vec3& half = body.half;
    switch (body.core) {
        case Core::Point:
            break;
        case Core::Segment:
            return {0.0, 0.0, std::copysign(half.z(), direction.z())};
        case Core::Box:
            return {std::copysign(half.x(), direction.x()), std::copysign(half.y(), direction.y()),
                    std::copysign(half.z(), direction.z())};
        case Core::Cylinder: {
            const double across =
                std::sqrt(direction.x() * direction.x() + direction.y() * direction.y());
            const double scale = across > 0.0 ? half.x() / across : 0.0;
            return {scale * direction.x(), scale * direction.y(),
                    std::copysign(half.z(), direction.z())};
        }
        case Core::Cone: {
            const double across =
                std::sqrt(direction.x() * direction.x() + direction.y() * direction.y());
            if (2.0 * half.z() * direction.z() > half.x() * across) {
                return {0.0, 0.0, half.z()};
            }
            const double scale = across > 0.0 ? half.x() / across : 0.0;
            return {scale * direction.x(), scale * direction.y(), -half.z()};
        }
        case Core::Hull:
            return body.hull->points[extreme_point(*body.hull, direction)];
        case Core::Triangle: {
            const std::array<Vec3, 3>& t = *body.triangle;
            const double d0 = dot3(t[0], direction);
            const double d1 = dot3(t[1], direction);
            const double d2 = dot3(t[2], direction);
            return d0 >= d1 && d0 >= d2 ? t[0] : (d1 >= d2 ? t[1] : t[2]);
        }
    }
    return Vec3::Zero();
}

/// The face of the core whose normal is closest to a direction: this face may touch a body on that
/// side. The disc of a cylinder or cone is represented by an octagon, its curved side by the line
/// on it that is farthest along the direction.
void core_face(const Convex& body, const Vec3& direction, Polygon& face);

/// A point inside the core.
[[nodiscard]] inline Vec3 core_centre(const Convex& body) {
    if (body.core == Core::Hull) {
        return body.hull->centre;
    }
    if (body.core == Core::Triangle) {
        return ((*body.triangle)[0] + (*body.triangle)[1] + (*body.triangle)[2]) / 3.0;
    }
    return Vec3::Zero();
}

}  // namespace tandem::shapes
