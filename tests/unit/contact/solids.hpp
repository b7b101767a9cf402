// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <initializer_list>
#include <numbers>
#include <vector>

#include <tandem/mesh.hpp>

#include "scenes/shapes.hpp"

namespace tandem::testing {

inline Mesh joined(std::initializer_list<Mesh> parts) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (const Mesh& part : parts) {
        const auto shift = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), part.vertices().begin(), part.vertices().end());
        for (const Triangle& t : part.triangles()) {
            triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
        }
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

inline Mesh turned_inside_out(const Mesh& mesh) {
    std::vector<Triangle> triangles;
    for (const Triangle& t : mesh.triangles()) {
        triangles.push_back({t[0], t[2], t[1]});
    }
    return Mesh::create({mesh.vertices().begin(), mesh.vertices().end()}, std::move(triangles))
        .value();
}

inline Mesh scaled(const Mesh& mesh, double factor) {
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : mesh.vertices()) {
        vertices.emplace_back(vertex * factor);
    }
    return Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()})
        .value();
}

/// Without some of its triangles: an open mesh.
inline Mesh without_last_triangles(const Mesh& mesh, std::size_t count) {
    return Mesh::create({mesh.vertices().begin(), mesh.vertices().end()},
                        {mesh.triangles().begin(),
                         mesh.triangles().end() - static_cast<std::ptrdiff_t>(count)})
        .value();
}

/// A prism of many sides along z; with an inner radius a bush. Coordinates rounded to float, as
/// STL files have them.
struct Prism {
    std::uint32_t sides = 32;
    double radius = 5.0;
    double bore = 0.0;
    double lo = -1.0;
    double hi = 1.0;
};

inline Mesh prism(const Prism& shape) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    const auto add_ring = [&](double radius) {
        for (std::uint32_t k = 0; k < shape.sides; ++k) {
            const double angle = 2.0 * std::numbers::pi * k / shape.sides;
            for (const double z : {shape.lo, shape.hi}) {
                vertices.emplace_back(static_cast<float>(radius * std::cos(angle)),
                                      static_cast<float>(radius * std::sin(angle)), z);
            }
        }
    };
    const auto add_quad = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
    };
    add_ring(shape.radius);
    const auto inner = static_cast<std::uint32_t>(vertices.size());
    if (shape.bore > 0.0) {
        add_ring(shape.bore);
    } else {
        vertices.emplace_back(0, 0, shape.lo);
        vertices.emplace_back(0, 0, shape.hi);
    }
    for (std::uint32_t k = 0; k < shape.sides; ++k) {
        const std::uint32_t next = (k + 1) % shape.sides;
        add_quad(2 * k, 2 * next, 2 * next + 1, 2 * k + 1);
        if (shape.bore > 0.0) {
            add_quad(inner + 2 * k + 1, inner + 2 * next + 1, inner + 2 * next, inner + 2 * k);
            add_quad(2 * k + 1, 2 * next + 1, inner + 2 * next + 1, inner + 2 * k + 1);
            add_quad(2 * next, 2 * k, inner + 2 * k, inner + 2 * next);
        } else {
            triangles.push_back({inner, 2 * next, 2 * k});
            triangles.push_back({inner + 1, 2 * k + 1, 2 * next + 1});
        }
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

}  // namespace tandem::testing
