// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Shapes and queries on them when memory runs out.
#include <gtest/gtest.h>
#include <tuple>
#include <vector>

#include <tandem/deforming_model.hpp>
#include <tandem/shape_cast.hpp>

#include "scenes/shapes.hpp"
#include "support/allocation_faults.hpp"

namespace tandem {
namespace {

using testing::expect_survival;

const Model& ball_model() {
    static const Model kModel = Model::build(scenes::sphere(1), {.threads = 1}).value();
    return kModel;
}

/// The answers of queries on a single shape.
auto answers_of(const Shape& shape) {
    const PlacedShape placed{shape, Pose::at({0.25, 0.5, 0.125})};
    const auto hit = cast_ray({{-9, 0.5, 0.2}, {1, 0.01, 0}}, placed).value();
    const auto nearest = closest_point(placed, {3, 2, 1}).value();
    const auto mass = mass_properties(shape);
    return std::tuple(hit ? hit->t : -1.0, nearest.distance, mass ? mass->volume : -1.0,
                      contains(placed, {0.25, 0.5, 0.125}).value(), shape.reach());
}

template <class Make>
void expect_shape_survives(Make make) {
    expect_survival(make, [](const Shape& shape) { return answers_of(shape); });
}

TEST(ShapeFaults, FactoriesSurvive) {
    const std::vector<double> heights{0, 1, 0, 1, 2, 1, 0, 1, 0};
    const std::vector<Vec3> points(ball_model().mesh().vertices().begin(),
                                   ball_model().mesh().vertices().end());
    const DeformingModel deforming = DeformingModel::build(scenes::sphere(1)).value();
    const Shape ball = Shape::sphere(1.0).value();
    const std::vector<ShapePart> parts{{ball, Pose::at({1, 0, 0})}, {ball, Pose::at({-1, 0, 0})}};
    expect_shape_survives([] { return Shape::box({1, 2, 3}).value(); });
    expect_shape_survives([&] { return Shape::hull(points).value(); });
    expect_shape_survives([] { return Shape::mesh(ball_model()).value(); });
    expect_shape_survives([&] { return Shape::deforming_mesh(deforming).value(); });
    expect_shape_survives([&] { return Shape::height_field(3, 3, 0.5, heights).value(); });
    expect_shape_survives([&] { return Shape::compound(parts).value(); });
}

TEST(ShapeFaults, QueriesSurvive) {
    const PlacedShape mesh{Shape::mesh(ball_model()).value()};
    const PlacedShape near{mesh.shape, Pose::at({1.5, 0.5, 0.25})};
    const PlacedShape hull{Shape::hull(ball_model().mesh().vertices()).value(),
                           Pose::at({1.25, 0.25, 0.5})};
    for (const PlacedShape& other : {near, hull}) {
        expect_survival([] { return ShapeQuery(); },
                        [&](ShapeQuery& query) {
                            const auto contacts = query.contacts(mesh, other, {.margin = 0.1});
                            std::vector<double> depths;
                            for (const ContactManifold& manifold : *contacts) {
                                for (const ContactPoint& point : manifold.points()) {
                                    depths.push_back(point.depth);
                                }
                            }
                            const PlacedShape apart{other.shape, Pose::at({4, 0, 0})};
                            return std::tuple(depths, query.touches(mesh, other).value(),
                                              query.distance(mesh, apart)->distance);
                        });
    }
}

}  // namespace
}  // namespace tandem
