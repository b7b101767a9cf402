// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/drawn_mesh.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <vector>

#include "scenes/shapes.hpp"

namespace tandem::simulate {
namespace {

constexpr std::uint32_t kAround = 24;
constexpr int kQuarter = 6;  ///< segments in a quarter of a circle

/// The surface that a profile sweeps when it is rotated about the z axis. Profile points are
/// (radius, height), from the bottom to the top.
Mesh turned(const std::vector<Eigen::Vector2d>& profile) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (const Eigen::Vector2d& at : profile) {
        for (std::uint32_t k = 0; k < kAround; ++k) {
            const double angle = 2.0 * std::numbers::pi * k / kAround;
            vertices.emplace_back(at.x() * std::cos(angle), at.x() * std::sin(angle), at.y());
        }
    }
    for (std::uint32_t ring = 0; ring + 1 < profile.size(); ++ring) {
        for (std::uint32_t k = 0; k < kAround; ++k) {
            const std::uint32_t a = ring * kAround + k;
            const std::uint32_t b = ring * kAround + (k + 1) % kAround;
            triangles.push_back({a, b, b + kAround});
            triangles.push_back({a, b + kAround, a + kAround});
        }
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

/// A capsule, or a sphere if its half height is zero.
Mesh rounded(double radius, double half_height) {
    std::vector<Eigen::Vector2d> profile;
    for (const double end : {-1.0, 1.0}) {
        for (int k = 0; k <= kQuarter; ++k) {
            const double angle = 0.5 * std::numbers::pi * (end < 0.0 ? k - kQuarter : k) / kQuarter;
            profile.emplace_back(radius * std::cos(angle),
                                 end * half_height + radius * std::sin(angle));
        }
    }
    return turned(profile);
}

Mesh square(const Vec3& normal, double offset, double half_side) {
    const Vec3 other = std::abs(normal.x()) < 0.57735 ? Vec3::UnitX() : Vec3::UnitY();
    const Vec3 u = half_side * normal.cross(other).normalized();
    const Vec3 v = normal.cross(u);
    const Vec3 middle = offset * normal;
    return Mesh::create({middle - u - v, middle + u - v, middle + u + v, middle - u + v},
                        {{0, 1, 2}, {0, 2, 3}})
        .value();
}

}  // namespace

std::optional<Mesh> drawn_mesh(const Shape& shape, double half_side) {
    if (shape.model() != nullptr) {
        return shape.model()->mesh();
    }
    const double radius = shape.radius();
    const double half = shape.half_height();
    switch (shape.kind()) {
        case ShapeKind::Box:
            return scenes::box(-shape.half_sides(), shape.half_sides());
        case ShapeKind::Sphere:
            return rounded(radius, 0.0);
        case ShapeKind::Capsule:
            return rounded(radius, half);
        case ShapeKind::Cylinder:
            return turned({{0.0, -half}, {radius, -half}, {radius, half}, {0.0, half}});
        case ShapeKind::Cone:
            return turned({{0.0, -half}, {radius, -half}, {0.0, half}});
        case ShapeKind::Plane:
            return square(shape.plane_normal(), shape.plane_offset(), half_side);
        default:
            return std::nullopt;
    }
}

}  // namespace tandem::simulate
