// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The main property for the fast engine: the set of pairs equals that of brute force and of the
// reference engine, for every instruction set, effort and number of threads.
#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <optional>

#include <tandem/simd.hpp>
#include <tandem/triangle.hpp>

#include "scenes/random.hpp"
#include "support/brute_force.hpp"
#include "support/hard_scenes.hpp"
#include "support/quantisation_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

/// Runs `body` with every instruction set of this machine; selects the best one at the end.
template <class Body>
void for_each_simd(Body body) {
    const std::vector<SimdKind> kinds = available_simd();
    ASSERT_GE(kinds.size(), 1u);
    for (const SimdKind kind : kinds) {
        SCOPED_TRACE(name_of(kind));
        ASSERT_TRUE(use_simd(kind));
        ASSERT_EQ(simd_in_use(), kind);
        body();
    }
    ASSERT_TRUE(use_simd(kinds.back()));
}

void expect_brute_force(const testing::HardScene& scene) {
    SCOPED_TRACE(scene.name);
    const Model any_a = Model::build(scene.mesh_a).value();
    const Model any_b = Model::build(scene.mesh_b).value();
    const auto expected = testing::brute_force({any_a, scene.pose_a}, {any_b, scene.pose_b});
    std::vector<TrianglePair> mirrored;
    for (const TrianglePair& pair : expected) {
        mirrored.push_back({pair.b, pair.a});
    }
    std::sort(mirrored.begin(), mirrored.end());
    std::map<BuildEffort, TrianglePair> named;
    for_each_simd([&] {
        for (const BuildEffort effort : kAllEfforts) {
            SCOPED_TRACE(name_of(effort));
            const Model a = Model::build(scene.mesh_a, {.effort = effort}).value();
            const Model b = Model::build(scene.mesh_b, {.effort = effort}).value();
            EXPECT_TRUE(a.validate().empty()) << a.validate()[0];
            const Placed placed_a{a, scene.pose_a};
            const Placed placed_b{b, scene.pose_b};
            EXPECT_EQ(collide(placed_a, placed_b)->pairs, expected);
            EXPECT_EQ(collide(placed_b, placed_a)->pairs, mirrored);
            CollideQuery query;
            EXPECT_EQ(*query.count(placed_a, placed_b), expected.size());
            const auto first = query.first_contact(placed_a, placed_b).value();
            EXPECT_EQ(first.has_value(), !expected.empty());
            if (first) {
                EXPECT_TRUE(std::binary_search(expected.begin(), expected.end(), *first));
                EXPECT_EQ(named.try_emplace(effort, *first).first->second, *first);
            }
        }
    });
}

TEST(FastEngine, EqualsBruteForceOnHardScenes) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        for (const testing::HardScene& scene : testing::hard_scenes(seed)) {
            expect_brute_force(scene);
        }
    }
}

TEST(FastEngine, EqualsBruteForceWhereQuantisationHurts) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        for (const testing::HardScene& scene : testing::quantisation_scenes(seed)) {
            expect_brute_force(scene);
        }
    }
}

TEST(FastEngine, EveryNumberOfTrianglesUpToTwoLevels) {
    for (const std::uint64_t seed : testing::seeds(1)) {
        TANDEM_TRACE_SEED(seed);
        const Mesh other = scenes::random_soup(seed + 1, 70, 0.4);
        const Model b = Model::build(other).value();
        for (std::uint32_t count = 1; count <= 130; count += count < 20 ? 1 : 7) {
            const Model a = Model::build(scenes::random_soup(seed, count, 0.4)).value();
            for_each_simd([&] {
                EXPECT_EQ(collide({a}, {b})->pairs, testing::brute_force({a}, {b}))
                    << count << " triangles";
            });
        }
    }
}

TEST(FastEngine, PairsAndTheirOrderDoNotDependOnThreads) {
    const Mesh knot = scenes::torus_knot({.segments = 900, .sides = 20});
    const Pose pose = Pose::create({0.05, 0.02, 0.1}, 0.98, 0.05, -0.02, 0.03).value();
    const Model model = Model::build(knot).value();
    const Model reference = Model::build(knot, ReferenceOptions{}).value();
    const auto expected = collide({reference}, {reference, pose})->pairs;
    ASSERT_GT(expected.size(), 2000u);
    for_each_simd([&] {
        for (const unsigned threads : {1U, 2U, 3U, 8U, 0U}) {
            SCOPED_TRACE(threads);
            CollideQuery query({.threads = threads});
            const auto pairs = query.all_pairs({model}, {model, pose}).value();
            EXPECT_TRUE(std::equal(pairs.begin(), pairs.end(), expected.begin(), expected.end()));
            EXPECT_EQ(query.stats().geometry_overlaps, expected.size());
            EXPECT_EQ(*query.count({model}, {model, pose}), expected.size());
        }
    });
}

TEST(FastEngine, NamesTheSameFirstContactOnEveryInstructionSet) {
    // Trees of the same height and of different ones, full and partly filled ones, and one mesh
    // larger than the other.
    const std::array models{
        Model::build(scenes::torus_knot({.segments = 700, .sides = 16})).value(),
        Model::build(scenes::torus_knot({.segments = 37, .sides = 5})).value(),
        Model::build(scenes::sphere(3)).value(), Model::build(scenes::sphere(1)).value()};
    for (const std::uint64_t seed : testing::seeds(1)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        std::size_t contacts = 0;
        for (int repeat = 0; repeat < 12; ++repeat) {
            // Distances from nearly the same place to separated.
            const scenes::Quaternion turn = random.rotation();
            const double away = 0.002 * std::pow(2.0, repeat);
            const Pose turned =
                Pose::create(away * random.direction(), turn[0], turn[1], turn[2], turn[3]).value();
            const Pose hardly =
                Pose::create(away * random.direction(), 1.0, 0.001, -0.002, 0.0005).value();
            for (const Model& a : models) {
                for (const Model& b : models) {
                    for (const Pose& pose : {turned, hardly}) {
                        const bool touches = *CollideQuery().count({a}, {b, pose}) != 0;
                        contacts += touches ? 1 : 0;
                        std::optional<TrianglePair> named;
                        for_each_simd([&] {
                            const auto first = CollideQuery().first_contact({a}, {b, pose}).value();
                            ASSERT_EQ(first.has_value(), touches);
                            if (first) {
                                EXPECT_EQ(named.value_or(*first), *first);
                                named = first;
                                EXPECT_TRUE(intersects(a.mesh().corners(first->a),
                                                       to_world(pose, b.mesh().corners(first->b))));
                            }
                        });
                    }
                }
            }
        }
        EXPECT_GT(contacts, 100U);
    }
}

TEST(FastEngine, RefusesWhatBelongsToTheReferenceEngine) {
    const Model fast = Model::build(scenes::sphere(1)).value();
    const Model reference = Model::build(scenes::sphere(1), ReferenceOptions{}).value();
    EXPECT_EQ(collide({fast}, {reference}).error().code, ErrorCode::Unsupported);
    EXPECT_EQ(collide({fast}, {fast}, {.order = OrderKind::Stack}).error().code,
              ErrorCode::Unsupported);
    EXPECT_EQ(collide({fast}, {fast}, {.rule = RuleKind::LargerVolume}).error().code,
              ErrorCode::Unsupported);
}

}  // namespace
}  // namespace tandem
