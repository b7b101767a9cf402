// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include <tandem/deforming_model.hpp>
#include <tandem/shape.hpp>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"

namespace tandem::testing {

inline double between(scenes::Random& random, double least, double most) {
    return least + 0.5 * (most - least) * (random.symmetric() + 1.0);
}

inline Vec3 random_point(scenes::Random& random, double size) {
    return size * random.in_cube();
}

inline Pose random_placement(scenes::Random& random, double size) {
    const auto [w, x, y, z] = random.rotation();
    return *Pose::create(random_point(random, size), w, x, y, z);
}

/// A shape of a kind with sizes between 0.05 and 1, so that some are flat and some are needles.
inline Shape random_shape(scenes::Random& random, ShapeKind kind) {
    const auto size = [&] { return std::exp(between(random, std::log(0.05), 0.0)); };
    switch (kind) {
        case ShapeKind::Sphere:
            return *Shape::sphere(size());
        case ShapeKind::Capsule:
            return *Shape::capsule(size(), size());
        case ShapeKind::Box:
            return *Shape::box({size(), size(), size()});
        case ShapeKind::Cylinder:
            return *Shape::cylinder(size(), size());
        case ShapeKind::Cone:
            return *Shape::cone(size(), size());
        case ShapeKind::Hull: {
            std::vector<Vec3> points;
            const Vec3 stretch(size(), size(), size());
            const auto count = 1 + static_cast<std::size_t>(between(random, 0.0, 20.0));
            for (std::size_t k = 0; k < count; ++k) {
                points.emplace_back(random_point(random, 1.0).cwiseProduct(stretch));
            }
            return *Shape::hull(points);
        }
        case ShapeKind::Plane:
            return *Shape::plane(random_point(random, 1.0), between(random, -0.5, 0.5));
        case ShapeKind::Mesh:
            return *Shape::mesh(*Model::build(scenes::torus(0.6, 0.5 * size(), 9, 6)));
        case ShapeKind::HeightField: {
            std::vector<double> heights;
            for (int k = 0; k < 30; ++k) {
                heights.push_back(between(random, -0.2, 0.2));
            }
            return *Shape::height_field(6, 5, 0.3, heights);
        }
        case ShapeKind::DeformingMesh: {
            DeformingModel model = *DeformingModel::build(scenes::torus(0.6, 0.2, 9, 6));
            std::vector<Vec3> moved(model.mesh().vertex_count());
            const Vec3 stretch(size(), size(), size());
            for (std::size_t k = 0; k < moved.size(); ++k) {
                moved[k] = model.mesh().vertices()[model.place_of_vertex()[k]].cwiseProduct(
                    Vec3(Vec3::Ones() + stretch));
            }
            (void)model.update(moved).value();
            return *Shape::deforming_mesh(model);
        }
        case ShapeKind::Compound: {
            std::vector<ShapePart> parts;
            for (const ShapeKind part : {ShapeKind::Box, ShapeKind::Sphere, ShapeKind::Cone}) {
                parts.push_back({random_shape(random, part), random_placement(random, 0.5)});
            }
            return *Shape::compound(parts);
        }
    }
    return *Shape::sphere(1.0);
}

inline constexpr std::array kConvexKinds{ShapeKind::Sphere,   ShapeKind::Capsule, ShapeKind::Box,
                                         ShapeKind::Cylinder, ShapeKind::Cone,    ShapeKind::Hull};

}  // namespace tandem::testing
