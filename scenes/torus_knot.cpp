// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/torus_knot.hpp"

#include <cmath>
#include <numbers>

#include "scenes/shapes.hpp"

namespace tandem::scenes {
namespace {

Vec3 cross(const Vec3& u, const Vec3& v) {
    return {u.y() * v.z() - u.z() * v.y(), u.z() * v.x() - u.x() * v.z(),
            u.x() * v.y() - u.y() * v.x()};
}

Vec3 centre_line(const TorusKnot& shape, double angle) {
    const double around = shape.p * angle;
    const double through = shape.q * angle;
    const double radius = shape.torus_radius + shape.winding_radius * std::cos(through);
    return {radius * std::cos(around), radius * std::sin(around),
            shape.winding_radius * std::sin(through)};
}

}  // namespace

Mesh torus_knot(const TorusKnot& shape) {
    std::vector<Vec3> vertices;
    vertices.reserve(std::size_t{shape.segments} * shape.sides);
    for (std::uint32_t i = 0; i < shape.segments; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / shape.segments;
        const Vec3 centre = centre_line(shape, angle);
        const double step = 1e-4;
        const Vec3 tangent =
            (centre_line(shape, angle + step) - centre_line(shape, angle - step)).normalized();
        // The direction away from the core circle of the torus is never parallel to the tangent.
        const Vec3 core(shape.torus_radius * std::cos(shape.p * angle),
                        shape.torus_radius * std::sin(shape.p * angle), 0.0);
        const Vec3 normal = cross(cross(tangent, centre - core), tangent).normalized();
        const Vec3 binormal = cross(normal, tangent);
        for (std::uint32_t j = 0; j < shape.sides; ++j) {
            const double turn = 2.0 * std::numbers::pi * j / shape.sides;
            vertices.emplace_back(
                centre + shape.tube_radius * (std::cos(turn) * normal + std::sin(turn) * binormal));
        }
    }
    return closed_grid(std::move(vertices), shape.segments, shape.sides);
}

}  // namespace tandem::scenes
