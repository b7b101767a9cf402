// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include <tandem/deforming_model.hpp>
#include <tandem/shape_cast.hpp>
#include <tandem/shape_query.hpp>

#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

/// A power of two scales every length without rounding, so the answers at any size equal those at
/// size 1 bit for bit. An absolute length anywhere in a routine would make them differ.
namespace tandem {
namespace {

using testing::random_placement;
using testing::random_shape;

Pose scaled(const Pose& pose, double factor) {
    Isometry isometry = pose.isometry();
    isometry.translation() *= factor;
    return *Pose::create(isometry);
}

Mesh scaled(const Mesh& mesh, double factor) {
    std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    for (Vec3& vertex : vertices) {
        vertex *= factor;
    }
    return *Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()});
}

Shape scaled(const Shape& shape, double factor) {
    switch (shape.kind()) {
        case ShapeKind::Sphere:
            return *Shape::sphere(factor * shape.radius());
        case ShapeKind::Capsule:
            return *Shape::capsule(factor * shape.radius(), factor * shape.half_height());
        case ShapeKind::Box:
            return *Shape::box(factor * shape.half_sides());
        case ShapeKind::Cylinder:
            return *Shape::cylinder(factor * shape.radius(), factor * shape.half_height());
        case ShapeKind::Cone:
            return *Shape::cone(factor * shape.radius(), factor * shape.half_height());
        case ShapeKind::Hull: {
            std::vector<Vec3> points(shape.hull_points().begin(), shape.hull_points().end());
            for (Vec3& point : points) {
                point *= factor;
            }
            return *Shape::hull(points);
        }
        case ShapeKind::Plane:
            return *Shape::plane(shape.plane_normal(), factor * shape.plane_offset());
        case ShapeKind::Mesh:
        case ShapeKind::HeightField:
            return *Shape::mesh(*Model::build(scaled(shape.model()->mesh(), factor)));
        case ShapeKind::DeformingMesh:
            return *Shape::deforming_mesh(
                *DeformingModel::build(scaled(shape.model()->mesh(), factor)));
        case ShapeKind::Compound: {
            std::vector<ShapePart> parts;
            for (const ShapePart& part : shape.parts()) {
                parts.push_back({scaled(part.shape, factor), scaled(part.pose, factor)});
            }
            return *Shape::compound(parts);
        }
    }
    return shape;
}

void expect_scaled(std::span<const ContactManifold> found, std::span<const ContactManifold> plain,
                   double factor) {
    ASSERT_EQ(found.size(), plain.size());
    for (std::size_t m = 0; m < found.size(); ++m) {
        EXPECT_EQ(found[m].normal, plain[m].normal);
        ASSERT_EQ(found[m].count, plain[m].count);
        for (std::uint32_t p = 0; p < found[m].count; ++p) {
            EXPECT_EQ(found[m].all[p].depth, factor * plain[m].all[p].depth);
            EXPECT_EQ(found[m].all[p].on_a, factor * plain[m].all[p].on_a);
            EXPECT_EQ(found[m].all[p].feature, plain[m].all[p].feature);
        }
    }
}

TEST(ScaledShapes, a_power_of_two_changes_lengths_and_nothing_else) {
    ShapeQuery query;
    std::vector<ContactManifold> plain;
    for (const ShapeKind kind_a : kShapeKindNames.values()) {
        for (const ShapeKind kind_b : kShapeKindNames.values()) {
            for (const std::uint64_t seed : testing::seeds(6)) {
                TANDEM_TRACE_SEED(seed);
                SCOPED_TRACE(std::string(name_of(kind_a)) + " " + std::string(name_of(kind_b)));
                scenes::Random random(seed);
                const PlacedShape one{random_shape(random, kind_a), random_placement(random, 0.5)};
                const PlacedShape other{random_shape(random, kind_b),
                                        random_placement(random, 0.5)};
                // Recreate the shapes at size 1, too, as at other sizes: a hull is then built from
                // the points of a hull.
                const PlacedShape a{scaled(one.shape, 1.0), one.pose};
                const PlacedShape b{scaled(other.shape, 1.0), other.pose};
                const ContactRequest request{.margin = 0.05, .rest_offset = 0.01};
                const auto contacts = *query.contacts(a, b, request);
                plain.assign(contacts.begin(), contacts.end());
                const bool is_planes = kind_a == ShapeKind::Plane && kind_b == ShapeKind::Plane;
                for (const double factor : {0x1p-90, 0x1p90}) {
                    SCOPED_TRACE(factor);
                    const PlacedShape wide_a{scaled(one.shape, factor), scaled(one.pose, factor)};
                    const PlacedShape wide_b{scaled(other.shape, factor),
                                             scaled(other.pose, factor)};
                    EXPECT_EQ(*query.touches(wide_a, wide_b), *query.touches(a, b));
                    if (!is_planes) {
                        EXPECT_EQ(query.distance(wide_a, wide_b)->distance,
                                  factor * query.distance(a, b)->distance);
                    }
                    expect_scaled(*query.contacts(wide_a, wide_b,
                                                  {.margin = factor * request.margin,
                                                   .rest_offset = factor * request.rest_offset}),
                                  plain, factor);
                }
            }
        }
    }
}

TEST(ScaledShapes, lengths_out_of_range_are_refused) {
    for (const double length : {1e80, 1e-90, 0.0, -1.0, std::nan(""), HUGE_VAL}) {
        SCOPED_TRACE(length);
        EXPECT_FALSE(Shape::sphere(length));
        EXPECT_FALSE(Shape::box({1.0, length, 1.0}));
        EXPECT_FALSE(Shape::capsule(1.0, length));
        EXPECT_FALSE(Shape::cylinder(length, 1.0));
        EXPECT_FALSE(Shape::cone(1.0, length));
        EXPECT_FALSE(Shape::height_field(2, 2, length, std::vector<double>(4, 0.0)));
    }
    const Shape ball = *Shape::sphere(1.0);
    for (const double length : {1e80, 1e-90}) {
        SCOPED_TRACE(length);
        const Mesh mesh = scaled(scenes::torus(0.6, 0.2, 9, 6), length);
        EXPECT_FALSE(Shape::hull(mesh.vertices()));
        EXPECT_FALSE(Shape::mesh(*Model::build(mesh)));
        EXPECT_FALSE(Shape::deforming_mesh(*DeformingModel::build(mesh)));
    }
    EXPECT_TRUE(Shape::hull(std::vector<Vec3>(3, Vec3::Ones())));
    EXPECT_FALSE(Shape::plane({0, 0, 1}, 1e80));
    const PlacedShape here{ball, Pose{}};
    const PlacedShape away{ball, Pose::at({1e80, 0, 0})};
    EXPECT_FALSE(distance(here, away));
    EXPECT_FALSE(touches(away, here));
    EXPECT_FALSE(box_of(away));
    EXPECT_FALSE(closest_point(here, {0, 1e80, 0}));
    EXPECT_FALSE(cast_ray(Ray{{1e80, 0, 0}, {-1, 0, 0}}, here));
    EXPECT_FALSE(cast_ray(Ray{{3, 0, 0}, {-1e-200, 0, 0}}, here));
    EXPECT_FALSE(time_of_impact({.shape = ball, .linear = {1e80, 0, 0}}, {.shape = ball}));
    const std::vector<ShapePart> parts{{ball, Pose::at({1e80, 0, 0})}};
    EXPECT_FALSE(Shape::compound(parts));
}

}  // namespace
}  // namespace tandem
