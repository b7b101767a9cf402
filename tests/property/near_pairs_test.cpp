// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Compares distance and clearance with the distances of all pairs of triangles.
#include <algorithm>
#include <gtest/gtest.h>

#include <tandem/simd.hpp>

#include "support/brute_distance.hpp"
#include "support/hard_scenes.hpp"
#include "support/quantisation_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

/// Scenes of all kinds; those that touch are also moved apart.
std::vector<testing::HardScene> scenes_for(std::uint64_t seed) {
    std::vector<testing::HardScene> all = testing::hard_scenes(seed);
    const std::size_t count = all.size();
    for (std::size_t k = 0; k < count; ++k) {
        testing::HardScene apart = all[k];
        double reach = 0.0;
        for (const Mesh* mesh : {&apart.mesh_a, &apart.mesh_b}) {
            for (const Vec3& v : mesh->vertices()) {
                reach = std::max(reach, v.cwiseAbs().maxCoeff());
            }
        }
        if (!(reach < 1e300) || apart.pose_b.rotates()) {
            // Moving it farther apart is impossible, or only rounds the rotation differently.
            continue;
        }
        apart.name += ", pulled apart";
        apart.pose_b = Pose::at(apart.pose_b.translation() + reach * Vec3(1.5, 2.5, -0.5));
        all.push_back(std::move(apart));
    }
    return all;
}

struct Scene {
    Model model_a;
    Model model_b;
    Placed a;
    Placed b;
    explicit Scene(const testing::HardScene& scene, BuildEffort effort = BuildEffort::Balanced)
        : model_a(Model::build(scene.mesh_a, {.effort = effort}).value()),
          model_b(Model::build(scene.mesh_b, {.effort = effort}).value()),
          a{model_a, scene.pose_a},
          b{model_b, scene.pose_b} {}
};

void expect_least(const std::vector<NearPair>& all, const Result<DistanceResult>& result) {
    ASSERT_TRUE(result);
    if (all.empty()) {
        EXPECT_FALSE(result->found);
        return;
    }
    const NearPair best = testing::least(all);
    EXPECT_TRUE(result->found);
    EXPECT_EQ(result->distance, best.distance);
    if (best.distance > 0.0) {
        EXPECT_EQ(result->triangles, best.triangles);
    } else {
        const auto found = std::find_if(all.begin(), all.end(), [&](const NearPair& pair) {
            return pair.triangles == result->triangles;
        });
        ASSERT_NE(found, all.end());
        EXPECT_EQ(found->distance, 0.0);
    }
}

/// Some distances of pairs, beginning with the smallest.
std::vector<double> limits_for(std::vector<NearPair> all) {
    std::vector<double> limits{0.0};
    if (all.empty()) {
        return limits;
    }
    std::sort(all.begin(), all.end(),
              [](const NearPair& x, const NearPair& y) { return x.distance < y.distance; });
    for (const std::size_t k : {std::size_t{0}, all.size() / 100, all.size() / 4}) {
        limits.push_back(all[k].distance);
    }
    return limits;
}

void expect_brute_force(const testing::HardScene& hard) {
    SCOPED_TRACE(hard.name);
    const Scene scene(hard);
    const auto all = testing::all_distances(scene.a, scene.b);
    const std::vector<SimdKind> kinds = available_simd();
    for (const SimdKind kind : kinds) {
        SCOPED_TRACE(name_of(kind));
        ASSERT_TRUE(use_simd(kind));
        expect_least(all, distance(scene.a, scene.b));
        for (const double limit : limits_for(all)) {
            EXPECT_EQ(clearance(scene.a, scene.b, limit)->pairs, testing::within(all, limit))
                << limit;
        }
    }
    ASSERT_TRUE(use_simd(kinds.back()));
}

TEST(NearPairs, AreThoseOfBruteForceOnEveryInstructionSet) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        for (const auto& scene : scenes_for(seed)) {
            expect_brute_force(scene);
        }
        for (const auto& scene : testing::quantisation_scenes(seed)) {
            expect_brute_force(scene);
        }
    }
}

TEST(NearPairs, DoNotDependOnThreadsOrBuilders) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        const testing::HardScene hard{"",
                                      scenes::torus_knot({.segments = 300, .sides = 16}),
                                      {},
                                      scenes::random_soup(seed, 6000, 0.02),
                                      Pose::at({1.5, 1.5, 3})};
        const Scene scene(hard);
        const auto expected = distance(scene.a, scene.b);
        ASSERT_TRUE(expected && expected->distance > 0.0);
        const double limit = 1.3 * expected->distance;
        const auto expected_near = clearance(scene.a, scene.b, limit)->pairs;
        ASSERT_FALSE(expected_near.empty());
        for (const BuildEffort effort : {BuildEffort::Fast, BuildEffort::Best}) {
            const Scene other(hard, effort);
            for (const unsigned threads : {1U, 2U, 3U, 8U, 0U}) {
                SCOPED_TRACE(threads);
                const auto result = distance(other.a, other.b, {.threads = threads});
                EXPECT_EQ(result->distance, expected->distance);
                EXPECT_EQ(result->triangles, expected->triangles);
                EXPECT_EQ(result->point_a, expected->point_a);
                EXPECT_EQ(result->point_b, expected->point_b);
                EXPECT_EQ(clearance(other.a, other.b, limit, {.threads = threads})->pairs,
                          expected_near);
            }
        }
    }
}

Mesh scaled(const Mesh& mesh, double factor) {
    std::vector<Vec3> vertices;
    for (const Vec3& v : mesh.vertices()) {
        vertices.emplace_back(factor * v);
    }
    return Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()})
        .value();
}

/// One sphere in another: nearly all pairs have nearly the smallest distance, so that searches last
/// long enough for threads to share them.
TEST(NearPairs, AreTheSameWhenThreadsShareASearch) {
    const Mesh ball = scenes::sphere(5);
    const Model outer = Model::build(ball).value();
    const Model inner = Model::build(scaled(ball, 0.9)).value();
    const Pose turned = Pose::create({1e-3, 2e-3, 3e-3}, 1.0, 0.3, 0.2, 0.1).value();
    const auto expected = distance({outer}, {inner, turned});
    ASSERT_TRUE(expected && expected->found);
    const double limit = 1.05 * expected->distance;
    const auto expected_near = clearance({outer}, {inner, turned}, limit).value();
    // Three times the work of one thread before it starts others.
    EXPECT_GT(expected->stats.iterations, 3 * 4096U);
    // The grouped descent of a clearance is shared from about 600 comparisons on.
    EXPECT_GT(expected_near.stats.iterations, 600U);
    for (const unsigned threads : {2U, 3U, 8U}) {
        SCOPED_TRACE(threads);
        const auto result = distance({outer}, {inner, turned}, {.threads = threads});
        EXPECT_EQ(result->distance, expected->distance);
        EXPECT_EQ(result->triangles, expected->triangles);
        EXPECT_EQ(result->point_a, expected->point_a);
        EXPECT_EQ(result->point_b, expected->point_b);
        EXPECT_EQ(clearance({outer}, {inner, turned}, limit, {.threads = threads})->pairs,
                  expected_near.pairs);
    }
}

TEST(NearPairs, OfSwappedMeshesAreSwapped) {
    for (const std::uint64_t seed : testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        for (const auto& hard : scenes_for(seed)) {
            SCOPED_TRACE(hard.name);
            const Scene scene(hard);
            const auto there = distance(scene.a, scene.b);
            const auto back = distance(scene.b, scene.a);
            EXPECT_EQ(there->distance, back->distance);
            auto swapped = clearance(scene.b, scene.a, 1.2 * there->distance)->pairs;
            for (NearPair& pair : swapped) {
                std::swap(pair.triangles.a, pair.triangles.b);
                std::swap(pair.point_a, pair.point_b);
                std::swap(pair.feature_a, pair.feature_b);
            }
            std::sort(swapped.begin(), swapped.end(), [](const NearPair& x, const NearPair& y) {
                return x.triangles < y.triangles;
            });
            EXPECT_EQ(clearance(scene.a, scene.b, 1.2 * there->distance)->pairs, swapped);
        }
    }
}

TEST(NearPairs, AgreeWithCollisions) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        for (const auto& hard : scenes_for(seed)) {
            SCOPED_TRACE(hard.name);
            const Scene scene(hard);
            const auto touching = collide(scene.a, scene.b)->pairs;
            EXPECT_EQ(distance(scene.a, scene.b)->distance == 0.0, !touching.empty());
            std::vector<TrianglePair> near;
            const auto result = clearance(scene.a, scene.b, 0.0);
            for (const NearPair& pair : result->pairs) {
                EXPECT_EQ(pair.distance, 0.0);
                near.push_back(pair.triangles);
            }
            EXPECT_EQ(near, touching);
        }
    }
}

TEST(NearPairs, GrowWithTheClearance) {
    const auto by_triangles = [](const NearPair& x, const NearPair& y) {
        return x.triangles < y.triangles;
    };
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        const Model a = Model::build(scenes::random_soup(seed, 800, 0.1)).value();
        const Model b = Model::build(scenes::random_soup(seed + 1, 900, 0.1)).value();
        const Placed other{b, scenes::random_pose(seed, 1.0)};
        std::vector<NearPair> last;
        for (const double limit : {0.0, 1e-6, 1e-3, 0.01, 0.1, 0.5}) {
            const auto pairs = clearance({a}, other, limit)->pairs;
            EXPECT_TRUE(
                std::includes(pairs.begin(), pairs.end(), last.begin(), last.end(), by_triangles));
            last = pairs;
        }
        EXPECT_FALSE(last.empty());
    }
}

}  // namespace
}  // namespace tandem
