// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/batch.hpp>

#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"
#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem::query {
namespace {

Model model_of(Mesh mesh) {
    return Model::build(std::move(mesh)).value();
}

std::vector<TrianglePair> copy_of(std::span<const TrianglePair> pairs) {
    return {pairs.begin(), pairs.end()};
}

TEST(Batch, PosesAreThoseOfSingleQueriesForAnyNumberOfThreads) {
    const Model knot = model_of(scenes::torus_knot({.segments = 80, .sides = 8}));
    const Model ball = model_of(scenes::sphere(3));
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        std::vector<Pose> poses;
        for (std::uint64_t k = 0; k < 60; ++k) {
            poses.push_back(scenes::random_pose(seed * 1000 + k, 2.0));
        }
        const Placed placed{knot, scenes::random_pose(seed, 0.5)};
        std::size_t touching = 0;
        for (const unsigned threads : {0U, 1U, 2U, 3U, 8U}) {
            Batch all({.threads = threads});
            Batch first({.work = BatchWork::FirstContact, .threads = threads});
            Batch count({.work = BatchWork::Count, .threads = threads});
            for (int round = 0; round < 2; ++round) {
                const auto answers = all.collide_many(placed, ball, poses).value();
                const auto firsts = first.collide_many(placed, ball, poses).value();
                const auto counts = count.collide_many(placed, ball, poses).value();
                ASSERT_EQ(answers.size(), poses.size());
                for (std::size_t k = 0; k < poses.size(); ++k) {
                    const auto expected = collide(placed, {ball, poses[k]})->pairs;
                    EXPECT_EQ(copy_of(answers.pairs(k)), expected);
                    EXPECT_EQ(answers.count(k), expected.size());
                    EXPECT_EQ(counts.count(k), expected.size());
                    EXPECT_TRUE(counts.pairs(k).empty());
                    ASSERT_EQ(firsts.count(k), expected.empty() ? 0u : 1u);
                    if (!expected.empty()) {
                        EXPECT_TRUE(std::binary_search(expected.begin(), expected.end(),
                                                       firsts.pairs(k)[0]));
                        ++touching;
                    }
                }
            }
        }
        EXPECT_GT(touching, 50u);
    }
}

TEST(Batch, PairsOfModelsAreThoseOfSingleQueries) {
    const auto scenes = testing::hard_scenes(1);
    std::vector<Model> models;
    for (const testing::HardScene& scene : scenes) {
        models.push_back(model_of(scene.mesh_a));
        models.push_back(model_of(scene.mesh_b));
    }
    std::vector<PlacedPair> pairs;
    for (std::size_t k = 0; k < scenes.size(); ++k) {
        pairs.push_back({{models[2 * k], scenes[k].pose_a}, {models[2 * k + 1], scenes[k].pose_b}});
    }
    Batch batch({.threads = 3});
    const auto answers = batch.collide_many(pairs).value();
    ASSERT_EQ(answers.size(), pairs.size());
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        SCOPED_TRACE(scenes[k].name);
        EXPECT_EQ(copy_of(answers.pairs(k)), collide(pairs[k].a, pairs[k].b)->pairs);
    }
}

TEST(Batch, DistancesAreThoseOfSingleQueriesForAnyNumberOfThreads) {
    const Model knot = model_of(scenes::torus_knot({.segments = 80, .sides = 8}));
    const Model ball = model_of(scenes::sphere(3));
    std::vector<Pose> poses;
    for (std::uint64_t k = 0; k < 40; ++k) {
        poses.push_back(scenes::random_pose(k, 4.0));
    }
    // With tolerances an answer depends on the path of the search, so that differences show.
    const DistanceRequest request{.relative_tolerance = 0.1};
    for (const unsigned threads : {1U, 2U, 8U}) {
        Batch batch({.threads = threads, .distance = request});
        TraversalStats sum;
        for (int round = 0; round < 2; ++round) {
            sum = {};
            const auto answers = batch.distance_many({knot}, ball, poses).value();
            ASSERT_EQ(answers.size(), poses.size());
            for (std::size_t k = 0; k < poses.size(); ++k) {
                const auto expected = distance({knot}, {ball, poses[k]}, request).value();
                EXPECT_EQ(answers[k].distance, expected.distance);
                EXPECT_EQ(answers[k].triangles, expected.triangles);
                EXPECT_EQ(answers[k].point_a, expected.point_a);
                EXPECT_EQ(answers[k].stats, expected.stats);
                sum.iterations += expected.stats.iterations;
            }
        }
        EXPECT_EQ(batch.stats().iterations, sum.iterations);
    }
}

TEST(Batch, ClearancesAreThoseOfSingleQueriesForAnyNumberOfThreads) {
    const Model knot = model_of(scenes::torus_knot({.segments = 80, .sides = 8}));
    const Model ball = model_of(scenes::sphere(3));
    std::vector<PlacedPair> pairs;
    for (std::uint64_t k = 0; k < 40; ++k) {
        pairs.push_back({{knot}, {ball, scenes::random_pose(k, 2.0)}});
    }
    std::size_t near = 0;
    for (const unsigned threads : {1U, 2U, 8U}) {
        Batch batch({.threads = threads});
        Batch limited({.threads = threads, .clearance = {.limits = {.max_pairs = 3}}});
        const auto answers = batch.clearance_many(pairs, 0.1).value();
        const auto few = limited.clearance_many(pairs, 0.1).value();
        ASSERT_EQ(answers.size(), pairs.size());
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            const auto expected = clearance(pairs[k].a, pairs[k].b, 0.1).value();
            EXPECT_EQ(std::vector(answers.pairs(k).begin(), answers.pairs(k).end()),
                      expected.pairs);
            EXPECT_EQ(answers.stats(k), expected.stats);
            EXPECT_FALSE(answers.was_cut(k));
            EXPECT_EQ(few.was_cut(k), expected.pairs.size() > 3);
            EXPECT_EQ(few.count(k), std::min<std::size_t>(3, expected.pairs.size()));
            near += expected.pairs.size();
        }
    }
    EXPECT_GT(near, 100U);
}

TEST(Batch, HasTheStatisticsOfItsQueries) {
    const Model ball = model_of(scenes::sphere(3));
    const std::vector<Pose> poses{Pose::at({0.3, 0, 0}), Pose::at({9, 0, 0})};
    Batch batch({.threads = 2});
    const auto answers = batch.collide_many({ball}, ball, poses).value();
    EXPECT_EQ(answers.stats(0), collide({ball}, {ball, poses[0]})->stats);
    EXPECT_EQ(answers.stats(1), collide({ball}, {ball, poses[1]})->stats);
    EXPECT_EQ(batch.stats().geometry_overlaps, answers.count(0) + answers.count(1));
}

TEST(Batch, OfNothingIsEmpty) {
    const Model ball = model_of(scenes::sphere(1));
    Batch batch;
    EXPECT_EQ(batch.collide_many({ball}, ball, {}).value().size(), 0u);
    EXPECT_EQ(batch.collide_many({}).value().size(), 0u);
}

TEST(Batch, NamesTheFirstQueryThatFails) {
    const Model ball = model_of(scenes::sphere(1));
    const Model big = model_of(scenes::box(Vec3::Constant(-1e308), Vec3::Constant(1e308)));
    const Pose outside = Pose::at(Vec3::Constant(1e308));
    const std::vector<Pose> poses{Pose(), Pose(), outside, Pose(), outside};
    Batch batch({.threads = 2});
    const auto answers = batch.collide_many({ball}, big, poses);
    ASSERT_FALSE(answers);
    EXPECT_EQ(answers.error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(answers.error().message.find("query 2 "), std::string::npos);
    EXPECT_TRUE(batch.collide_many({ball}, ball, {poses.data(), 2})) << "and works again";
}

}  // namespace
}  // namespace tandem::query
