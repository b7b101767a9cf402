// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <functional>
#include <initializer_list>
#include <numbers>
#include <vector>

#include <tandem/mesh.hpp>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"

namespace tandem::testing {

/// A random number, uniform in [lo, hi).
inline double between(scenes::Random& random, double lo, double hi) {
    return lo + 0.5 * (hi - lo) * (1.0 + random.symmetric());
}

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

/// A mesh without its last triangles, which makes it open.
inline Mesh without_last_triangles(const Mesh& mesh, std::size_t count) {
    return Mesh::create({mesh.vertices().begin(), mesh.vertices().end()},
                        {mesh.triangles().begin(),
                         mesh.triangles().end() - static_cast<std::ptrdiff_t>(count)})
        .value();
}

/// A body around the z axis between two planes. The radii of its outside and its bore depend on
/// angle and height. Coordinates are rounded to float, as in STL files.
struct Lofted {
    using RadiusAt = std::function<double(double angle, double height)>;

    std::uint32_t sides = 32;
    std::uint32_t rings = 2;
    double lo = -1.0;
    double hi = 1.0;
    RadiusAt radius{};
    RadiusAt bore{};  ///< empty for a body without a bore
};

inline Mesh lofted(const Lofted& shape) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    const auto add_rings = [&](const Lofted::RadiusAt& radius_at) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (std::uint32_t ring = 0; ring < shape.rings; ++ring) {
            const double z = shape.lo + (shape.hi - shape.lo) * ring / (shape.rings - 1);
            for (std::uint32_t k = 0; k < shape.sides; ++k) {
                const double angle = 2.0 * std::numbers::pi * k / shape.sides;
                const double radius = radius_at(angle, z);
                vertices.emplace_back(static_cast<float>(radius * std::cos(angle)),
                                      static_cast<float>(radius * std::sin(angle)), z);
            }
        }
        return first;
    };
    const auto add_quad = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
    };
    const std::uint32_t outer = add_rings(shape.radius);
    const auto inner = static_cast<std::uint32_t>(vertices.size());
    if (shape.bore) {
        add_rings(shape.bore);
    } else {
        vertices.emplace_back(0, 0, shape.lo);
        vertices.emplace_back(0, 0, shape.hi);
    }
    const std::uint32_t top = (shape.rings - 1) * shape.sides;
    for (std::uint32_t k = 0; k < shape.sides; ++k) {
        const std::uint32_t next = (k + 1) % shape.sides;
        for (std::uint32_t at = outer; at < top; at += shape.sides) {
            add_quad(at + k, at + next, at + shape.sides + next, at + shape.sides + k);
            if (shape.bore) {
                const std::uint32_t in = inner + at;
                add_quad(in + k, in + shape.sides + k, in + shape.sides + next, in + next);
            }
        }
        if (shape.bore) {
            add_quad(top + k, top + next, inner + top + next, inner + top + k);
            add_quad(next, k, inner + k, inner + next);
        } else {
            triangles.push_back({inner, next, k});
            triangles.push_back({inner + 1, top + k, top + next});
        }
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

/// A prism with many sides along z; a bush if it has an inner radius.
struct Prism {
    std::uint32_t sides = 32;
    double radius = 5.0;
    double bore = 0.0;
    double lo = -1.0;
    double hi = 1.0;
};

inline Mesh prism(const Prism& shape) {
    const auto constant = [](double radius) { return [radius](double, double) { return radius; }; };
    Lofted body{
        .sides = shape.sides, .lo = shape.lo, .hi = shape.hi, .radius = constant(shape.radius)};
    if (shape.bore > 0.0) {
        body.bore = constant(shape.bore);
    }
    return lofted(body);
}

}  // namespace tandem::testing
