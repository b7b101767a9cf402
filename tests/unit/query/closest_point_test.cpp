// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <limits>
#include <random>

#include <tandem/closest_point.hpp>

#include "geometry/closest/closest_points.hpp"
#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"
#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem::query {
namespace {

std::optional<ClosestPoint> by_brute_force(const Placed& placed, const Vec3& point) {
    std::optional<ClosestPoint> best;
    for (std::uint32_t k = 0; k < placed.model.mesh().triangle_count(); ++k) {
        const TriangleCorners corners = to_world(placed.pose, placed.model.mesh().corners(k));
        const ClosestPoints found = closest_points(point, refer_to(corners));
        if (!best || found.distance < best->distance) {
            best = ClosestPoint{found.on_b, found.distance, k};
        }
    }
    return best;
}

TEST(ClosestPoint, OfABox) {
    const Model model = Model::build(scenes::box({0, 0, 0}, {1, 1, 1})).value();
    const auto found = closest_point({model, Pose::at({10, 0, 0})}, {10.25, 0.5, 3.0}).value();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->point, Vec3(10.25, 0.5, 1.0));
    EXPECT_EQ(found->distance, 2.0);
}

TEST(ClosestPoint, OnTheSurfaceIsZero) {
    const Model model = Model::build(scenes::sphere(3)).value();
    const Vec3 corner = model.mesh().vertices()[17];
    EXPECT_EQ(closest_point({model}, corner).value()->distance, 0.0);
}

TEST(ClosestPoint, UpperBoundIncludesItself) {
    const Model model = Model::build(scenes::box({0, 0, 0}, {1, 1, 1})).value();
    EXPECT_TRUE(closest_point({model}, {0.5, 0.5, 3.0}, 2.0).value());
    EXPECT_FALSE(closest_point({model}, {0.5, 0.5, 3.0}, 1.999).value());
    EXPECT_TRUE(closest_point({model}, {0.5, 0.5, 1.0}, 0.0).value());
}

TEST(ClosestPoint, AnEmptyMeshHasNone) {
    const Model model = Model::build(Mesh()).value();
    EXPECT_EQ(closest_point({model}, {0, 0, 0}).value(), std::nullopt);
}

TEST(ClosestPoint, RefusesNonsense) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Model model = Model::build(scenes::sphere(1)).value();
    EXPECT_FALSE(closest_point({model}, {0, nan, 0}));
    EXPECT_FALSE(closest_point({model}, {0, 0, 0}, -1.0));
    EXPECT_FALSE(closest_point({model}, {0, 0, 0}, nan));
    const Model reference = Model::build(scenes::sphere(1), ReferenceOptions{}).value();
    EXPECT_FALSE(closest_point({reference}, {0, 0, 0}));
}

TEST(ClosestPoint, IsThatOfBruteForce) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        const auto vector = [&] { return Vec3(number(random), number(random), number(random)); };
        for (const double scale : {1.0, 1e-150, 1e12}) {
            const Mesh knot =
                testing::moved(scenes::torus(1.0, 0.3, 40, 12), scale, scale * 5.0 * vector());
            const Model model = Model::build(knot).value();
            const Pose pose = Pose::create(scale * vector(), number(random), number(random),
                                           number(random), number(random))
                                  .value();
            for (int k = 0; k < 30; ++k) {
                const Vec3 near = to_world(pose, knot.vertices()[random() % knot.vertex_count()]);
                const double reach = k % 3 == 0 ? 1e-9 : k % 3 == 1 ? 0.5 : 1e6;
                const Vec3 point = near + reach * scale * vector();
                EXPECT_EQ(closest_point({model, pose}, point).value(),
                          by_brute_force({model, pose}, point))
                    << k << " at scale " << scale;
            }
        }
    }
}

TEST(ClosestPoint, IsThatOfBruteForceOnHardMeshes) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        for (const testing::HardScene& scene : testing::small_scenes(seed)) {
            SCOPED_TRACE(scene.name);
            const Model model = Model::build(scene.mesh_a).value();
            const std::size_t step = 1 + scene.mesh_b.vertex_count() / 20;
            for (std::size_t v = 0; v < scene.mesh_b.vertex_count(); v += step) {
                const Vec3 point = to_world(scene.pose_b, scene.mesh_b.vertices()[v]);
                EXPECT_EQ(closest_point({model, scene.pose_a}, point).value(),
                          by_brute_force({model, scene.pose_a}, point));
            }
        }
    }
}

}  // namespace
}  // namespace tandem::query
