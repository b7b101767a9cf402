// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/clearance.hpp>
#include <tandem/collide.hpp>
#include <tandem/distance.hpp>

#include "scenes/torus_knot.hpp"
#include "support/allocation_watch.hpp"

namespace tandem {
namespace {

TEST(Query, DoesNotAllocateOnceItsBuffersAreLargeEnough) {
    const Model knot = Model::build(scenes::torus_knot({.segments = 120, .sides = 8})).value();
    const Pose pose = Pose::create({0.3, 0.1, 0.2}, 0.9, 0.1, -0.3, 0.2).value();
    const Query::Visitor visitor = [](std::span<const TrianglePair>) { return Flow::Continue; };
    Query query;
    const auto run = [&] {
        return query.all_pairs({knot}, {knot, pose})->size() + *query.count({knot}, {knot, pose}) +
               (query.first_contact({knot}, {knot, pose})->has_value() ? 1U : 0U) +
               (query.visit({knot}, {knot, pose}, visitor) ? 1U : 0U);
    };
    const testing::AllocationWatch growing;
    const std::size_t first = run();
    ASSERT_GT(growing.count(), 0u) << "the watch works";
    const testing::AllocationWatch steady;
    const std::size_t second = run();
    EXPECT_EQ(steady.count(), 0u);
    EXPECT_EQ(first, second);
}

TEST(NearQueries, DoNotAllocateOnceTheirBuffersAreLargeEnough) {
    const Model knot = Model::build(scenes::torus_knot({.segments = 120, .sides = 8})).value();
    const Pose pose = Pose::create({9, 1, 2}, 0.9, 0.1, -0.3, 0.2).value();
    DistanceQuery distances;
    ClearanceQuery clearances;
    const double apart = distance({knot}, {knot, pose})->distance;
    ASSERT_GT(apart, 0.0);
    const auto run = [&] {
        return distances.run({knot}, {knot, pose})->distance +
               static_cast<double>(clearances.run({knot}, {knot, pose}, 1.1 * apart)->size());
    };
    const testing::AllocationWatch growing;
    const double first = run();
    ASSERT_GT(growing.count(), 0u) << "the watch works";
    const testing::AllocationWatch steady;
    const double second = run();
    EXPECT_EQ(steady.count(), 0u);
    EXPECT_EQ(first, second);
}

}  // namespace
}  // namespace tandem
