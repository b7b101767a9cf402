// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <tandem/shape.hpp>

#include "scenes/random.hpp"

/// Convex solids by their definitions, written independently of the library. Tests use them to
/// decide whether a point is inside, and to search for common points.
namespace tandem::testing {

struct PlainSolid {
    ShapeKind kind = ShapeKind::Sphere;
    Vec3 size = Vec3::Ones();     ///< radius; half sides; or (radius, –, half height)
    std::vector<Vec3> normals{};  ///< normals of the planes of a hull, outward
    std::vector<double> offsets{};
    std::vector<Vec3> points{};  ///< corners of a hull; the origin is inside

    [[nodiscard]] Shape shape() const {
        switch (kind) {
            case ShapeKind::Sphere:
                return *Shape::sphere(size.x());
            case ShapeKind::Capsule:
                return *Shape::capsule(size.x(), size.z());
            case ShapeKind::Box:
                return *Shape::box(size);
            case ShapeKind::Cylinder:
                return *Shape::cylinder(size.x(), size.z());
            case ShapeKind::Cone:
                return *Shape::cone(size.x(), size.z());
            default:
                return *Shape::hull(points);
        }
    }
};

/// A hull of points, whose planes are found by trying all triples.
inline PlainSolid plain_hull(std::vector<Vec3> points) {
    Vec3 middle = Vec3::Zero();
    for (const Vec3& point : points) {
        middle += point / static_cast<double>(points.size());
    }
    PlainSolid hull{.kind = ShapeKind::Hull};
    for (Vec3& point : points) {
        point -= middle;
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            for (std::size_t k = j + 1; k < points.size(); ++k) {
                Vec3 normal = (points[j] - points[i]).cross(points[k] - points[i]).normalized();
                double offset = normal.dot(points[i]);
                if (offset < 0.0) {
                    normal = -normal;
                    offset = -offset;
                }
                const bool is_face = std::ranges::all_of(points, [&](const Vec3& point) {
                    return normal.dot(point) <= offset * (1.0 + 1e-12);
                });
                if (is_face && normal.allFinite()) {
                    hull.normals.push_back(normal);
                    hull.offsets.push_back(offset);
                }
            }
        }
    }
    hull.points = std::move(points);
    return hull;
}

/// A solid with sizes between 0.1 and 1 times `length`.
inline PlainSolid random_solid(scenes::Random& random, ShapeKind kind, double length) {
    const auto size = [&] { return length * std::exp(1.15 * (random.symmetric() - 1.0)); };
    if (kind != ShapeKind::Hull) {
        return {.kind = kind, .size = {size(), size(), size()}};
    }
    const Vec3 stretch(size(), size(), size());
    std::vector<Vec3> points(5 + static_cast<std::size_t>(random.integer(4) + 4));
    for (Vec3& point : points) {
        point = random.in_cube().cwiseProduct(stretch);
    }
    return plain_hull(std::move(points));
}

/// The nearest point of a solid that is scaled by `part`; for a hull, some point of it, after
/// enough rounds. In the coordinates of the solid.
inline Vec3 pulled_into(const PlainSolid& solid, const Vec3& point, double part = 1.0) {
    const Vec3 size = part * solid.size;
    const Vec3 flat(point.x(), point.y(), 0.0);
    const double across = flat.norm();
    switch (solid.kind) {
        case ShapeKind::Sphere:
            return point * std::min(1.0, size.x() / std::max(point.norm(), 1e-300));
        case ShapeKind::Capsule: {
            const Vec3 on_axis(0.0, 0.0, std::clamp(point.z(), -size.z(), size.z()));
            const double away = (point - on_axis).norm();
            return on_axis + (point - on_axis) * std::min(1.0, size.x() / std::max(away, 1e-300));
        }
        case ShapeKind::Box:
            return point.cwiseMax(-size).cwiseMin(size);
        case ShapeKind::Cylinder: {
            Vec3 in = flat * std::min(1.0, size.x() / std::max(across, 1e-300));
            in.z() = std::clamp(point.z(), -size.z(), size.z());
            return in;
        }
        case ShapeKind::Cone: {
            // In the half-plane through the axis the cone is a triangle: a point is below its
            // slanted side or projected onto it.
            const Vec3 out = across > 0.0 ? Vec3(flat / across) : Vec3(Vec3::UnitX());
            const double slant = std::hypot(size.x(), 2.0 * size.z());
            const double nx = 2.0 * size.z() / slant;
            const double nz = size.x() / slant;
            double x = across;
            double z = std::max(point.z(), -size.z());
            const double beyond = x * nx + (z - size.z()) * nz;
            if (beyond > 0.0) {
                const double along = std::clamp((x * nz - (z - size.z()) * nx) / slant, 0.0, 1.0);
                x = along * size.x();
                z = size.z() - along * 2.0 * size.z();
            }
            return x * out + Vec3(0.0, 0.0, z);
        }
        default: {
            Vec3 in = point;
            for (std::size_t k = 0; k < solid.normals.size(); ++k) {
                const double beyond = solid.normals[k].dot(in) - part * solid.offsets[k];
                in -= std::max(0.0, beyond) * solid.normals[k];
            }
            return in;
        }
    }
}

/// The distance of a point outside a solid: from the nearest point, or for a hull from the plane
/// that is violated most. Zero inside.
inline double outside_by(const PlainSolid& solid, const Vec3& point) {
    if (solid.kind != ShapeKind::Hull) {
        return (point - pulled_into(solid, point)).norm();
    }
    double most = 0.0;
    for (std::size_t k = 0; k < solid.normals.size(); ++k) {
        most = std::max(most, solid.normals[k].dot(point) - solid.offsets[k]);
    }
    return most;
}

}  // namespace tandem::testing
