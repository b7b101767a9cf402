// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <limits>
#include <optional>

#include <tandem/distance.hpp>
#include <tandem/simd.hpp>
#include <tandem/triangle.hpp>

#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::query {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Model distant_model(Mesh mesh) {
    return Model::build(std::move(mesh)).value();
}

const Model& cube() {
    static const Model model = distant_model(scenes::box({0, 0, 0}, {1, 1, 1}));
    return model;
}

TEST(Distance, OfBoxesFaceToFace) {
    const auto result = distance({cube()}, {cube(), Pose::at({1.5, 0.25, 0})});
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->found);
    EXPECT_EQ(result->distance, 0.5);
    EXPECT_EQ(result->lower_bound, 0.5);
    EXPECT_EQ(result->point_a.x(), 1.0);
    EXPECT_EQ(result->point_b.x(), 1.5);
    EXPECT_EQ((result->point_b - result->point_a).norm(), 0.5);
}

TEST(Distance, OfBoxesCornerToCorner) {
    const auto result = distance({cube()}, {cube(), Pose::at({2, 3, 3})});
    EXPECT_EQ(result->distance, 3.0);
    EXPECT_EQ(result->point_a, Vec3(1, 1, 1));
    EXPECT_EQ(result->point_b, Vec3(2, 3, 3));
}

TEST(Distance, IsZeroWhenTheyTouchAndThePointsAreOne) {
    const auto result = distance({cube()}, {cube(), Pose::at({1, 0, 0})});
    EXPECT_TRUE(result->found);
    EXPECT_EQ(result->distance, 0.0);
    EXPECT_EQ(result->lower_bound, 0.0);
    EXPECT_EQ(result->point_a, result->point_b);
    EXPECT_EQ(result->point_a.x(), 1.0);
}

/// Runs `check` once for every instruction set.
template <class Check>
void on_every_instruction_set(Check check) {
    const SimdKind chosen = simd_in_use();
    for (const SimdKind kind : available_simd()) {
        SCOPED_TRACE(name_of(kind));
        ASSERT_TRUE(use_simd(kind));
        check();
    }
    ASSERT_TRUE(use_simd(chosen));
}

TEST(Distance, OfAlmostTheSameIsZeroAfterFewTriangles) {
    const Model knot = distant_model(scenes::torus_knot({.segments = 1500, .sides = 24}));
    const Placed moved{knot, Pose::create({0.01, -0.01, 0.005}, 1, 0.001, 0.001, -0.001).value()};
    const auto all = collide({knot}, moved);
    ASSERT_GT(all->pairs.size(), 10'000U);
    std::optional<TrianglePair> named;
    on_every_instruction_set([&] {
        const auto result = distance({knot}, moved);
        EXPECT_EQ(result->distance, 0.0);
        EXPECT_EQ(result->point_a, result->point_b);
        // The search must descend to the bottom a few times instead of listing all overlaps.
        EXPECT_LE(result->stats.iterations, 40U);
        EXPECT_LE(100 * result->stats.volume_tests, all->stats.volume_tests);
        EXPECT_LE(100 * result->stats.geometry_tests, all->stats.geometry_tests);
        const TriangleCorners a = knot.mesh().corners(result->triangles.a);
        const TriangleCorners b = to_world(moved.pose, knot.mesh().corners(result->triangles.b));
        EXPECT_TRUE(intersects(a, b));
        EXPECT_EQ(named.value_or(result->triangles), result->triangles);
        named = result->triangles;
    });
}

/// A mesh and one more triangle.
Mesh with_triangle(const Mesh& mesh, const TriangleCorners& triangle) {
    std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    std::vector<Triangle> triangles(mesh.triangles().begin(), mesh.triangles().end());
    const auto first = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), triangle.begin(), triangle.end());
    triangles.push_back({first, first + 1, first + 2});
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

TEST(Distance, IsZeroByTheOnlyContactFarFromWhereItIsLikely) {
    // Two tubes, one inside the other along their whole length; two spikes touch outside.
    const scenes::TorusKnot shape{.segments = 600, .sides = 16};
    scenes::TorusKnot thin = shape;
    thin.tube_radius = 0.5 * shape.tube_radius;
    const Mesh outer = scenes::torus_knot(shape);
    const Mesh inner = scenes::torus_knot(thin);
    ASSERT_GT(distance({distant_model(outer)}, {distant_model(inner)})->distance, 0.0);
    const Model a =
        distant_model(with_triangle(outer, {Vec3{20, 20, 20}, {21, 20, 20}, {20, 21, 20}}));
    const Model b =
        distant_model(with_triangle(inner, {Vec3{20.2, 20.2, 19}, {20.2, 20.2, 21}, {22, 22, 20}}));
    const TrianglePair spikes{static_cast<std::uint32_t>(outer.triangle_count()),
                              static_cast<std::uint32_t>(inner.triangle_count())};
    on_every_instruction_set([&] {
        const auto result = distance({a}, {b});
        EXPECT_EQ(result->distance, 0.0);
        EXPECT_EQ(result->triangles, spikes);
        EXPECT_EQ(CollideQuery().first_contact({a}, {b}).value(), spikes);
        EXPECT_EQ(distance({b}, {a})->distance, 0.0);
    });
}

TEST(Distance, OfABoxInsideAnotherIsThatOfTheSurfaces) {
    const Model large = distant_model(scenes::box({-2, -2, -2}, {3, 3, 3.5}));
    EXPECT_EQ(distance({cube()}, {large})->distance, 2.0);
}

TEST(Distance, IsFoundUpToTheUpperBoundIncluded) {
    const Placed other{cube(), Pose::at({1.5, 0, 0})};
    EXPECT_TRUE(distance({cube()}, other, {.upper_bound = 0.5})->found);
    const auto beyond = distance({cube()}, other, {.upper_bound = 0.4999});
    ASSERT_TRUE(beyond);
    EXPECT_FALSE(beyond->found);
    EXPECT_EQ(beyond->distance, kInfinity);
    EXPECT_EQ(beyond->lower_bound, 0.4999);
    EXPECT_FALSE(distance({cube()}, other, {.upper_bound = 0.0})->found);
    EXPECT_TRUE(distance({cube()}, {cube()}, {.upper_bound = 0.0})->found);
}

TEST(Distance, StaysWithinTheTolerancesAndTakesNoMoreWork) {
    const Model knot = distant_model(scenes::torus_knot({.segments = 200, .sides = 12}));
    const Pose pose = Pose::create({9, 1, 2}, 0.9, 0.1, -0.3, 0.2).value();
    const auto exact = distance({knot}, {knot, pose});
    ASSERT_GT(exact->distance, 0.0);
    for (const double tolerance : {0.01, 0.3, 10.0}) {
        const auto relative = distance({knot}, {knot, pose}, {.relative_tolerance = tolerance});
        EXPECT_GE(relative->distance, exact->distance);
        EXPECT_LE(relative->distance, (1.0 + tolerance) * exact->distance);
        EXPECT_LE(relative->lower_bound, exact->distance);
        EXPECT_LE(relative->stats.iterations, exact->stats.iterations);
        const auto absolute = distance({knot}, {knot, pose}, {.absolute_tolerance = tolerance});
        EXPECT_GE(absolute->distance, exact->distance);
        EXPECT_LE(absolute->distance, tolerance + exact->distance);
        EXPECT_LE(absolute->lower_bound, exact->distance);
    }
    const auto anything = distance({knot}, {knot, pose}, {.absolute_tolerance = kInfinity});
    EXPECT_TRUE(anything->found);
    EXPECT_EQ(anything->lower_bound, 0.0);
}

TEST(Distance, TheLastAnswerChangesNothingButTheWork) {
    const Model knot = distant_model(scenes::torus_knot({.segments = 200, .sides = 12}));
    DistanceQuery query;
    for (int step = 0; step < 20; ++step) {
        const Pose pose = Pose::create({9 - 0.4 * step, 1, 2}, 0.9, 0.1 * step, -0.3, 0.2).value();
        const auto kept = query.closest({knot}, {knot, pose});
        const auto fresh = distance({knot}, {knot, pose});
        EXPECT_EQ(kept->distance, fresh->distance);
        EXPECT_EQ(kept->triangles, fresh->triangles);
        EXPECT_EQ(kept->point_a, fresh->point_a);
        EXPECT_EQ(kept->point_b, fresh->point_b);
    }
    // The last answer names triangles that the next mesh does not have.
    EXPECT_EQ(query.closest({cube()}, {cube(), Pose::at({3, 0, 0})})->distance, 2.0);
}

TEST(Distance, WithoutTheLastAnswerTheWorkIsThatOfANewSearch) {
    const Model knot = distant_model(scenes::torus_knot({.segments = 200, .sides = 12}));
    DistanceQuery query;
    std::uint64_t fresh = 0;
    std::uint64_t forgotten = 0;
    std::uint64_t remembered = 0;
    for (int step = 0; step < 20; ++step) {
        const Pose pose = Pose::create({9, 1, 2}, 0.9, 0.1 * step, -0.3, 0.2).value();
        const auto work = [&](const DistanceResult& result) {
            return result.stats.volume_tests + result.stats.geometry_tests;
        };
        fresh += work(distance({knot}, {knot, pose}).value());
        query.forget();
        forgotten += work(query.closest({knot}, {knot, pose}).value());
        remembered += work(query.closest({knot}, {knot, pose}).value());
    }
    EXPECT_EQ(forgotten, fresh);
    EXPECT_LT(remembered, fresh);
}

TEST(Distance, ToNothingIsInfinite) {
    const Model empty = distant_model(Mesh());
    for (const auto& result :
         {distance({empty}, {cube()}), distance({cube()}, {empty}), distance({empty}, {empty})}) {
        ASSERT_TRUE(result);
        EXPECT_FALSE(result->found);
        EXPECT_EQ(result->distance, kInfinity);
        EXPECT_EQ(result->lower_bound, kInfinity);
    }
}

TEST(Distance, RefusesWhatHasNoMeaning) {
    const auto code = [](const DistanceRequest& request) {
        return distance({cube()}, {cube()}, request).error().code;
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double bad : {-1.0, nan}) {
        EXPECT_EQ(code({.upper_bound = bad}), ErrorCode::InvalidArgument);
        EXPECT_EQ(code({.relative_tolerance = bad}), ErrorCode::InvalidArgument);
        EXPECT_EQ(code({.absolute_tolerance = bad}), ErrorCode::InvalidArgument);
    }
    const Model reference = Model::build(scenes::sphere(1), ReferenceOptions{}).value();
    EXPECT_EQ(distance({reference}, {cube()}).error().code, ErrorCode::Unsupported);
    EXPECT_EQ(distance({cube()}, {reference}).error().code, ErrorCode::Unsupported);
    const double largest = std::numeric_limits<double>::max();
    const Model huge = distant_model(scenes::box({0, 0, 0}, Vec3::Constant(largest)));
    EXPECT_EQ(distance({cube()}, {huge, Pose::at(Vec3::Constant(largest))}).error().code,
              ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace tandem::query
