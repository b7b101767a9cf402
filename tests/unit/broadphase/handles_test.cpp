// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include <tandem/broad_phase.hpp>

#include "support/broad_methods.hpp"

namespace tandem {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Box kUnitBox{{0, 0, 0}, {1, 1, 1}};

/// Mistakes that a caller can make through a language binding give errors in every build.
class WrongHandles : public ::testing::TestWithParam<BroadPhaseOptions> {
  protected:
    BroadPhase world = *BroadPhase::create(GetParam());

    void expect_refused(ObjectHandle wrong) {
        EXPECT_FALSE(world.contains(wrong));
        EXPECT_FALSE(world.remove(wrong));
        EXPECT_FALSE(world.move(wrong, kUnitBox));
        EXPECT_FALSE(world.set_filter(wrong, {.group = 4}));
        EXPECT_FALSE(world.box_of(wrong));
        EXPECT_FALSE(world.filter_of(wrong));
        EXPECT_THAT(world.validate(), IsEmpty());
    }
};

TEST_P(WrongHandles, AnObjectIsRemovedOnce) {
    const ObjectHandle a = *world.add(kUnitBox);
    const ObjectHandle b = *world.add(kUnitBox);
    ASSERT_TRUE(world.remove(a));
    const Result<Done> again = world.remove(a);
    ASSERT_FALSE(again);
    EXPECT_THAT(again.error().message, HasSubstr("was removed"));
    expect_refused(a);
    EXPECT_EQ(world.size(), 1U);
    world.update();
    const ObjectHandle c = *world.add(kUnitBox);
    const ObjectHandle d = *world.add(kUnitBox);
    EXPECT_EQ(c.id, a.id);
    EXPECT_NE(c.id, d.id);
    expect_refused(a);
    EXPECT_EQ(world.size(), 3U);
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{c.id, b.id}, ObjectPair{c.id, d.id},
                                            ObjectPair{b.id, d.id}));
}

TEST_P(WrongHandles, MadeUpOnesAreRefused) {
    const ObjectHandle a = *world.add(kUnitBox);
    expect_refused({4'000'000'000U, 1});
    expect_refused({});
    expect_refused({a.id, a.generation + 1});
    expect_refused({a.id, a.generation + 2});
    EXPECT_FALSE(world.handle_of(4'000'000'000U));
    EXPECT_FALSE(world.handle_of(1));
    EXPECT_EQ(*world.handle_of(a.id), a);
    EXPECT_EQ(world.size(), 1U);
    EXPECT_EQ(*world.filter_of(a), ObjectFilter{});
}

TEST_P(WrongHandles, OneOfManyStopsAllMoves) {
    const std::vector<Box> boxes(3, kUnitBox);
    const std::vector<ObjectHandle> objects = *world.add(boxes);
    ASSERT_TRUE(world.remove(objects[1]));
    const std::vector<Box> further(3, Box{{5, 5, 5}, {6, 6, 6}});
    EXPECT_FALSE(world.move(objects, further));
    EXPECT_FALSE(world.move(objects, std::span(further).first(2)));
    EXPECT_EQ(*world.box_of(objects[0]), kUnitBox);
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{objects[0].id, objects[2].id}));
}

TEST_P(WrongHandles, ManyAreAddedAtOnceOrNone) {
    const Box wrong{{0, 0, 0}, {1, std::nanf(""), 1}};
    EXPECT_FALSE(world.add(std::vector<Box>{kUnitBox, wrong, kUnitBox}));
    EXPECT_EQ(world.size(), 0U);
    const std::vector<Box> boxes{kUnitBox, {{3, 3, 3}, {4, 4, 4}}, kUnitBox};
    const auto objects = world.add(boxes, {.group = 2});
    ASSERT_TRUE(objects);
    ASSERT_EQ(objects->size(), 3U);
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_EQ(*world.box_of((*objects)[k]), boxes[k]);
        EXPECT_EQ(*world.filter_of((*objects)[k]), ObjectFilter{.group = 2});
    }
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{(*objects)[0].id, (*objects)[2].id}));
    EXPECT_TRUE(world.add(std::span<const Box>()));
    EXPECT_THAT(world.validate(), IsEmpty());
}

TEST_P(WrongHandles, OneThatWasMovedFromHasNoObjects) {
    const ObjectHandle a = *world.add(kUnitBox);
    ASSERT_TRUE(world.add(kUnitBox));
    world.update();
    BroadPhase other = std::move(world);
    EXPECT_EQ(other.size(), 2U);
    EXPECT_EQ(other.pairs().size(), 1U);
    // NOLINTBEGIN(bugprone-use-after-move): tested here
    expect_refused(a);
    EXPECT_EQ(world.size(), 0U);
    EXPECT_FALSE(world.add(kUnitBox));
    EXPECT_FALSE(world.add(std::vector<Box>{kUnitBox}));
    EXPECT_FALSE(world.handle_of(a.id));
    std::vector<ObjectId> out;
    EXPECT_FALSE(world.query(kUnitBox, out));
    EXPECT_FALSE(world.query(Ray{{0, 0, 0}, {0, 0, 1}}, out));
    world.set_predicate(nullptr);
    EXPECT_THAT(world.update(), IsEmpty());
    EXPECT_THAT(world.pairs(), IsEmpty());
    EXPECT_THAT(world.changes().begun, IsEmpty());
    EXPECT_EQ(world.options(), BroadPhaseOptions{});
    EXPECT_EQ(world.method(), BroadPhaseOptions{}.method);
    EXPECT_EQ(world.memory_bytes(), 0U);
    world = std::move(other);
    // NOLINTEND(bugprone-use-after-move)
    EXPECT_TRUE(world.contains(a));
}

TEST_P(WrongHandles, AnyNumberOfThreadsIsFine) {
    BroadPhaseOptions options = GetParam();
    options.threads = std::numeric_limits<unsigned>::max();
    BroadPhase busy = *BroadPhase::create(options);
    std::vector<Box> boxes;
    for (int k = 0; k < 9000; ++k) {
        const auto x = static_cast<float>(k);
        boxes.push_back({{x, 0, 0}, {x + 1, 1, 1}});
    }
    ASSERT_TRUE(busy.add(boxes));
    EXPECT_EQ(busy.update().size(), 8999U);
}

INSTANTIATE_TEST_SUITE_P(Broadphase, WrongHandles,
                         ::testing::ValuesIn(testing::tested_broad_phases()),
                         testing::broad_phase_test_name);

}  // namespace
}  // namespace tandem
