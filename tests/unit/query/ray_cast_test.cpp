// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <tuple>

#include <tandem/ray_cast.hpp>

#include "geometry/closest/ray_triangle.hpp"
#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"
#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem::query {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Model model_of(Mesh mesh) {
    return Model::build(std::move(mesh)).value();
}

/// The answer by its definition: tests every triangle without a tree.
template <class Line>
std::vector<std::pair<double, std::uint32_t>> brute_force(const Line& line, const Placed& placed) {
    std::vector<std::pair<double, std::uint32_t>> hits;
    for (std::uint32_t k = 0; k < placed.model.mesh().triangle_count(); ++k) {
        const TriangleCorners corners = to_world(placed.pose, placed.model.mesh().corners(k));
        if (const auto t = hit(line, refer_to(corners))) {
            hits.emplace_back(*t, k);
        }
    }
    std::sort(hits.begin(), hits.end());
    return hits;
}

template <class Line>
std::size_t expect_brute_force(const Line& line, const Placed& placed) {
    const auto expected = brute_force(line, placed);
    const auto all = all_hits(line, placed).value();
    std::vector<std::pair<double, std::uint32_t>> found;
    for (const RayHit& h : all) {
        found.emplace_back(h.t, h.triangle);
    }
    EXPECT_EQ(found, expected);
    std::optional<RayHit> nearest;
    if constexpr (std::is_same_v<Line, Ray>) {
        nearest = cast_ray(line, placed).value();
    } else {
        nearest = cast_segment(line, placed).value();
    }
    EXPECT_EQ(nearest.has_value(), !expected.empty());
    if (nearest && !all.empty()) {
        EXPECT_EQ(*nearest, all[0]);
    }
    return all.size();
}

TEST(RayCast, HitsABoxInFrontAndBehind) {
    const Model box = model_of(scenes::box({0, 0, 0}, {1, 1, 1}));
    const Ray ray{{-2, 0.25, 0.5}, {2, 0, 0}};
    const auto hits = all_hits(ray, {box}).value();
    ASSERT_EQ(hits.size(), 2u);
    EXPECT_EQ(hits[0].t, 1.0);
    EXPECT_EQ(hits[1].t, 1.5);
    EXPECT_EQ(hits[0].point, Vec3(0, 0.25, 0.5));
    EXPECT_EQ(*cast_ray(ray, {box}).value(), hits[0]);
    EXPECT_TRUE(all_hits(Ray{{-2, 0.25, 0.5}, {-1, 0, 0}}, {box})->empty());
    EXPECT_EQ(all_hits(Ray{{-2, 0.25, 0.5}, {2, 0, 0}, 1.0}, {box})->size(), 1u) << "ends there";
    EXPECT_TRUE(all_hits(Ray{{-2, 0.25, 0.5}, {2, 0, 0}, std::nextafter(1.0, 0)}, {box})->empty());
    const Pose moved = Pose::at({0, 0, 7});
    EXPECT_TRUE(all_hits(ray, {box, moved})->empty());
    EXPECT_EQ(all_hits(Ray{{-2, 0.25, 7.5}, {2, 0, 0}}, {box, moved})->size(), 2u);
}

TEST(RayCast, TiesGoToTheLowestNumber) {
    const Model box = model_of(scenes::box({0, 0, 0}, {1, 1, 1}));
    // Rays through the diagonal of a face and through a corner of the box.
    for (const Ray& ray : {Ray{{-1, 0.5, 0.5}, {1, 0, 0}}, Ray{{-1, -1, -1}, {1, 1, 1}}}) {
        const auto expected = brute_force(ray, {box});
        ASSERT_GT(expected.size(), 2u);
        EXPECT_EQ(expected[0].first, expected[1].first);
        expect_brute_force(ray, {box});
    }
}

TEST(RayCast, SegmentsIncludeBothEnds) {
    const Model box = model_of(scenes::box({0, 0, 0}, {1, 1, 1}));
    EXPECT_EQ(all_hits(Segment{{-1, 0.25, 0.5}, {0, 0.25, 0.5}}, {box})->size(), 1u);
    EXPECT_EQ(cast_segment({{0, 0.25, 0.5}, {-1, 0.25, 0.5}}, {box}).value()->t, 0.0);
    EXPECT_EQ(all_hits(Segment{{-1, 0.25, 0.5}, {-0x1p-60, 0.25, 0.5}}, {box})->size(), 0u);
    const Vec3 on_face(0, 0.25, 0.5);
    EXPECT_EQ(all_hits(Segment{on_face, on_face}, {box})->size(), 1u) << "a point";
    EXPECT_EQ(all_hits(Segment{{0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}}, {box})->size(), 0u);
    const double far = std::numeric_limits<double>::max();
    EXPECT_EQ(all_hits(Segment{{-far, 0.25, 0.5}, {far, 0.25, 0.5}}, {box})->size(), 2u);
}

TEST(RayCast, RefusesWhatIsNoRay) {
    const Model box = model_of(scenes::box({0, 0, 0}, {1, 1, 1}));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const Ray& ray :
         {Ray{{nan, 0, 0}, {1, 0, 0}}, Ray{{0, kInfinity, 0}, {1, 0, 0}}, Ray{{0, 0, 0}, {0, 0, 0}},
          Ray{{0, 0, 0}, {0, -kInfinity, 0}}, Ray{{0, 0, 0}, {1, nan, 0}},
          Ray{{0, 0, 0}, {1, 0, 0}, -1.0}, Ray{{0, 0, 0}, {1, 0, 0}, nan}}) {
        EXPECT_EQ(cast_ray(ray, {box}).error().code, ErrorCode::InvalidArgument);
        EXPECT_EQ(all_hits(ray, {box}).error().code, ErrorCode::InvalidArgument);
    }
    EXPECT_EQ(cast_segment({{nan, 0, 0}, {1, 0, 0}}, {box}).error().code,
              ErrorCode::InvalidArgument);
    const Ray good{{0, 0, 0}, {1, 0, 0}};
    const Model big = model_of(scenes::box(Vec3::Constant(-1e308), Vec3::Constant(1e308)));
    EXPECT_EQ(cast_ray(good, {big, Pose::at(Vec3::Constant(1e308))}).error().code,
              ErrorCode::InvalidArgument);
    const Model reference = Model::build(scenes::sphere(1), ReferenceOptions{}).value();
    EXPECT_EQ(cast_ray(good, {reference}).error().code, ErrorCode::Unsupported);
    EXPECT_FALSE(cast_ray(good, {model_of(Mesh())}).value().has_value());
}

/// Rays at corners, edges and inner points of triangles, from near and far, and random rays.
TEST(RayCast, IsThatOfBruteForceOnHardScenes) {
    for (const std::uint64_t seed : testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 engine(seed);
        std::uniform_real_distribution<double> uniform(-1.0, 1.0);
        std::uniform_int_distribution<int> three(0, 2);
        std::size_t hits = 0;
        for (const testing::HardScene& scene : testing::hard_scenes(seed)) {
            SCOPED_TRACE(scene.name);
            const Model model = model_of(scene.mesh_b);
            const Placed placed{model, scene.pose_b};
            if (model.mesh().triangle_count() == 0) {
                continue;
            }
            std::uniform_int_distribution<std::uint32_t> any(
                0, static_cast<std::uint32_t>(model.mesh().triangle_count() - 1));
            const auto corner = [&] {
                return to_world(scene.pose_b,
                                model.mesh().corners(any(engine))[std::size_t(three(engine))]);
            };
            for (int k = 0; k < 40; ++k) {
                const Vec3 p = corner();
                const Vec3 q = corner();
                const Vec3 r = corner();
                const Vec3 towards = 0.5 * p + 0.25 * q + 0.25 * r;
                hits += expect_brute_force(Segment{p, q}, placed);
                hits += expect_brute_force(Segment{towards, r}, placed);
                const Vec3 stray(uniform(engine), uniform(engine), uniform(engine));
                const Vec3 origin = k % 3 == 0 ? p : towards + stray;
                Vec3 direction = k % 2 == 0 ? stray : Vec3(q - origin);
                if (k % 5 == 0) {
                    direction = Vec3::Unit(three(engine));
                }
                if (direction.allFinite() && direction != Vec3::Zero() && origin.allFinite()) {
                    hits += expect_brute_force(Ray{origin, direction}, placed);
                    hits += expect_brute_force(Ray{origin, 1e-200 * direction, 1e200}, placed);
                }
            }
        }
        EXPECT_GT(hits, 5000u);
    }
}

TEST(RayCast, FromFarAwayMissesNothing) {
    const Model knot = model_of(scenes::torus_knot({.segments = 100, .sides = 10}));
    std::size_t hits = 0;
    for (const double distance : {1e3, 1e7, 1e12, 1e17, 1e300}) {
        for (const Vec3& aim : {Vec3(1.4, 0, 0), Vec3(0.6, 0.1, 0.2), Vec3(-1, 0, 0.1)}) {
            const Vec3 direction(0.3, -0.2, 0.9);
            hits += expect_brute_force(Ray{aim - distance * direction, direction}, {knot});
            hits += expect_brute_force(Segment{aim - distance * direction, aim}, {knot});
        }
    }
    EXPECT_GT(hits, 10u);
}

}  // namespace
}  // namespace tandem::query
