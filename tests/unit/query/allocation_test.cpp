// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/batch.hpp>
#include <tandem/clearance.hpp>
#include <tandem/collide.hpp>
#include <tandem/containment.hpp>
#include <tandem/distance.hpp>
#include <tandem/ray_cast.hpp>
#include <tandem/self.hpp>

#include "scenes/torus_knot.hpp"
#include "support/allocation_watch.hpp"

namespace tandem::query {
namespace {

template <class Run>
void expect_steady(Run run) {
    const testing::AllocationWatch growing;
    const std::size_t first = run();
    ASSERT_GT(growing.count(), 0u) << "the watch works";
    const testing::AllocationWatch steady;
    const std::size_t second = run();
    EXPECT_EQ(steady.count(), 0u);
    EXPECT_EQ(first, second);
}

TEST(CollideQuery, DoesNotAllocateOnceItsBuffersAreLargeEnough) {
    const Model knot = Model::build(scenes::torus_knot({.segments = 120, .sides = 8})).value();
    const Pose pose = Pose::create({0.3, 0.1, 0.2}, 0.9, 0.1, -0.3, 0.2).value();
    const CollideQuery::Visitor visitor = [](std::span<const TrianglePair>) {
        return Flow::Continue;
    };
    CollideQuery query;
    expect_steady([&] {
        return query.all_pairs({knot}, {knot, pose})->size() + *query.count({knot}, {knot, pose}) +
               (query.first_contact({knot}, {knot, pose})->has_value() ? 1U : 0U) +
               (query.visit({knot}, {knot, pose}, visitor) ? 1U : 0U);
    });
}

TEST(SelfQuery, DoesNotAllocateOnceItsBuffersAreLargeEnough) {
    const Model fat =
        Model::build(scenes::torus_knot({.tube_radius = 0.5, .segments = 120, .sides = 8})).value();
    SelfQuery query({.mode = SelfMode::BeyondShared});
    expect_steady([&] {
        return query.all_pairs(fat)->size() + (query.first_contact(fat)->has_value() ? 1U : 0U);
    });
    EXPECT_GT(query.all_pairs(fat)->size(), 100u);
}

TEST(NearQueries, DoNotAllocateOnceTheirBuffersAreLargeEnough) {
    const Model knot = Model::build(scenes::torus_knot({.segments = 120, .sides = 8})).value();
    const Pose pose = Pose::create({9, 1, 2}, 0.9, 0.1, -0.3, 0.2).value();
    const double apart = distance({knot}, {knot, pose})->distance;
    ASSERT_GT(apart, 0.0);
    DistanceQuery distances;
    ClearanceQuery clearances;
    expect_steady([&] {
        EXPECT_EQ(distances.closest({knot}, {knot, pose})->distance, apart);
        return clearances.all_pairs({knot}, {knot, pose}, 1.1 * apart)->size();
    });
}

TEST(Batch, DoesNotAllocateOnceItsBuffersAreLargeEnough) {
    const Model knot = Model::build(scenes::torus_knot({.segments = 120, .sides = 8})).value();
    std::vector<Pose> poses;
    for (int k = 0; k < 20; ++k) {
        poses.push_back(Pose::at({0.1 * k, 0.05, 0.02}));
    }
    Batch batch({.threads = 1});
    expect_steady([&] {
        const BatchAnswers answers = batch.collide_many({knot}, knot, poses).value();
        std::size_t sum = 0;
        for (std::size_t k = 0; k < answers.size(); ++k) {
            sum += answers.pairs(k).size();
        }
        return sum;
    });
}

TEST(RayCast, AllocatesNothing) {
    const Model knot = Model::build(scenes::torus_knot({.segments = 120, .sides = 8})).value();
    const Solid solid = Solid::create(knot).value();
    const testing::AllocationWatch watch;
    EXPECT_TRUE(cast_ray({{-3, 0.1, 0.05}, {1, 0.01, 0.02}}, {knot})->has_value());
    EXPECT_EQ(side_of({5, 0, 0}, {solid}).value(), Side::Outside);
    EXPECT_EQ(watch.count(), 0u);
}

}  // namespace
}  // namespace tandem::query
