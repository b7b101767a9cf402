// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A world after a failed step, after queries between steps, and when memory runs out.
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include <tandem/world.hpp>

#include "support/allocation_faults.hpp"
#include "support/world_hash.hpp"

namespace tandem {
namespace {

using testing::AllocationFaults;
using testing::for_each_allocation_fault;

Body ball_at(double x) {
    return {.shape = Shape::sphere(1.0).value(), .pose = Pose::at({x, 0, 0})};
}

TEST(WorldFaults, AQueryBetweenStepsDoesNotHideAMove) {
    World world = World::create().value();
    (void)world.add(ball_at(0.0)).value();
    const BodyHandle other = world.add(ball_at(1.5)).value();
    ASSERT_TRUE(world.step());
    ASSERT_EQ(world.contacts().size(), 1U);
    const double before = world.manifolds(world.contacts()[0])[0].points()[0].depth;
    ASSERT_TRUE(world.set_pose(other, Pose::at({1.9, 0, 0})));
    ASSERT_TRUE(world.cast_ray({{-9, 0, 0}, {1, 0, 0}}));
    ASSERT_TRUE(world.step());
    ASSERT_EQ(world.contacts().size(), 1U);
    EXPECT_NE(world.manifolds(world.contacts()[0])[0].points()[0].depth, before);
}

TEST(WorldFaults, OptionsMustBeFinite) {
    for (const double bad : {-1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
        EXPECT_FALSE(World::create({.margin = bad}));
        EXPECT_FALSE(World::create({.lookahead = bad}));
        EXPECT_FALSE(World::create({.rest_offset = bad}));
    }
}

/// A contact with manifolds that no step has produced.
BodyContact contact_of(std::uint32_t first, std::uint32_t count) {
    BodyContact contact{};
    contact.first = first;
    contact.count = count;
    return contact;
}

TEST(WorldFaults, ContactsOfAnotherStepHaveNoManifolds) {
    World world = World::create().value();
    EXPECT_TRUE(world.manifolds(contact_of(4000000000U, 7)).empty());
    World taken = std::move(world);
    // NOLINTNEXTLINE(bugprone-use-after-move): tested here
    EXPECT_TRUE(world.manifolds(contact_of(0, 1)).empty());
    EXPECT_FALSE(world.step());
}

TEST(WorldFaults, ASnapshotThatWasMovedFromCanBeRestored) {
    World world = World::create().value();
    (void)world.add(ball_at(0.0)).value();
    WorldSnapshot snapshot = world.snapshot();
    const WorldSnapshot taken = std::move(snapshot);
    // NOLINTNEXTLINE(bugprone-use-after-move): tested here
    EXPECT_TRUE(world.restore(snapshot));
    EXPECT_EQ(world.size(), 1U);
}

using Found = std::vector<std::tuple<ContactPhase, BodyHandle, BodyHandle>>;

Found events_of(const World& world) {
    Found found;
    for (const ContactEvent& event : world.events()) {
        found.emplace_back(event.phase, event.a, event.b);
    }
    return found;
}

TEST(WorldFaults, AStepWithoutMemoryIsFollowedByTheRightOne) {
    const auto make = [] {
        World world = World::create().value();
        for (int k = 0; k < 6; ++k) {
            (void)world.add(ball_at(1.5 * k)).value();
        }
        (void)world.step().value();
        (void)world.set_pose(world.bodies()[2], Pose::at({50, 0, 0})).value();
        return world;
    };
    World untouched = make();
    (void)untouched.add(ball_at(51.0)).value();
    (void)untouched.step().value();
    const Found expected = events_of(untouched);
    ASSERT_GT(expected.size(), 4U);
    const auto scenario = [&](AllocationFaults& faults) {
        World world = make();
        std::optional<BodyHandle> added;
        (void)faults.attempt([&] { added = world.add(ball_at(51.0)).value(); });
        EXPECT_EQ(world.size(), added ? 7U : 6U);
        if (!added) {
            added = world.add(ball_at(51.0)).value();
        }
        const std::uint64_t before = testing::hash_of(world);
        bool has_stepped = false;
        (void)faults.attempt([&] { has_stepped = world.step().has_value(); });
        if (!has_stepped) {
            EXPECT_EQ(testing::hash_of(world), before);
            EXPECT_TRUE(world.step());
        }
        EXPECT_EQ(events_of(world), expected);
        for (const BodyHandle body : world.bodies()) {
            EXPECT_TRUE(world.remove(body));
        }
        EXPECT_TRUE(world.step());
        EXPECT_TRUE(world.contacts().empty());
    };
    EXPECT_GT(for_each_allocation_fault(scenario), 2U);
    (void)for_each_allocation_fault(scenario, AllocationFaults::Lasting::Forever);
}

}  // namespace
}  // namespace tandem
