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
using ::testing::IsEmpty;

Box unit_box_at(float x) {
    return {{x, 0, 0}, {x + 1, 1, 1}};
}

class EveryMethod : public ::testing::TestWithParam<BroadPhaseOptions> {
  protected:
    BroadPhase world = *BroadPhase::create(GetParam());

    ObjectId add(const Box& box, ObjectFilter filter = {}) { return world.add(box, filter)->id; }
    void move(ObjectId id, const Box& box) { ASSERT_TRUE(world.move(*world.handle_of(id), box)); }
    void remove(ObjectId id) { ASSERT_TRUE(world.remove(*world.handle_of(id))); }
};

TEST_P(EveryMethod, PairsBeginAndEnd) {
    const ObjectId a = add(unit_box_at(0));
    const ObjectId b = add(unit_box_at(5));
    EXPECT_THAT(world.update(), IsEmpty());
    move(b, unit_box_at(1));
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{a, b}));
    EXPECT_THAT(world.changes().begun, ElementsAre(ObjectPair{a, b}));
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{a, b}));
    EXPECT_THAT(world.changes().begun, IsEmpty());
    move(a, unit_box_at(-1));
    EXPECT_THAT(world.update(), IsEmpty());
    EXPECT_THAT(world.changes().ended, ElementsAre(ObjectPair{a, b}));
    EXPECT_THAT(world.validate(), IsEmpty());
}

TEST_P(EveryMethod, RemovalEndsPairsAndTheNumberRestsUntilTheUpdate) {
    const ObjectId a = add(unit_box_at(0));
    const ObjectId b = add(unit_box_at(0));
    world.update();
    remove(b);
    EXPECT_FALSE(world.handle_of(b));
    const ObjectId c = add(unit_box_at(0));
    EXPECT_NE(c, b);
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{a, c}));
    EXPECT_THAT(world.changes().ended, ElementsAre(ObjectPair{a, b}));
    EXPECT_THAT(world.changes().begun, ElementsAre(ObjectPair{a, c}));
    EXPECT_EQ(add(unit_box_at(9)), b);
}

TEST_P(EveryMethod, FiltersAndPredicate) {
    const ObjectId a = add(unit_box_at(0), {.group = 1, .mask = 2});
    const ObjectId b = add(unit_box_at(0), {.group = 2, .mask = 1});
    const ObjectId c = add(unit_box_at(0), {.group = 2, .mask = 2});
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{a, b}));
    ASSERT_TRUE(world.set_filter(*world.handle_of(c), {.group = 2, .mask = 3}));
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{a, b}, ObjectPair{a, c}));
    EXPECT_THAT(world.changes().begun, ElementsAre(ObjectPair{a, c}));
    world.set_predicate([b](ObjectId, ObjectId second) { return second != b; });
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{a, c}));
    world.set_predicate(nullptr);
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{a, b}, ObjectPair{a, c}));
}

TEST_P(EveryMethod, APredicateCannotChangeTheWorldThatAsks) {
    const ObjectHandle a = *world.add(unit_box_at(0));
    const ObjectHandle b = *world.add(unit_box_at(0));
    int asked = 0;
    world.set_predicate([&](ObjectId, ObjectId) {
        ++asked;
        std::vector<ObjectId> out;
        EXPECT_FALSE(world.add(unit_box_at(3)));
        EXPECT_FALSE(world.move(a, unit_box_at(3)));
        EXPECT_FALSE(world.remove(b));
        EXPECT_FALSE(world.set_filter(b, {.group = 2}));
        EXPECT_FALSE(world.query(unit_box_at(0), out));
        EXPECT_THAT(world.update(), IsEmpty());
        EXPECT_THAT(world.changes().begun, IsEmpty());
        world.set_predicate(nullptr);
        return *world.box_of(a) == unit_box_at(0);
    });
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{a.id, b.id}));
    EXPECT_EQ(asked, 1);
    EXPECT_TRUE(world.remove(b));
    EXPECT_THAT(world.validate(), IsEmpty());
}

TEST_P(EveryMethod, TheWholeSpaceMeetsEverythingThatIsThere) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const Box space{{-kInfinity, -kInfinity, -kInfinity}, {kInfinity, kInfinity, kInfinity}};
    const ObjectId a = add(unit_box_at(0));
    const ObjectId all = add(space);
    const ObjectId gone = add(unit_box_at(10));
    const ObjectId b = add(unit_box_at(20));
    EXPECT_THAT(world.update(),
                ElementsAre(ObjectPair{a, all}, ObjectPair{all, gone}, ObjectPair{all, b}));
    remove(gone);
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{a, all}, ObjectPair{all, b}));
    std::vector<ObjectId> found;
    ASSERT_TRUE(world.query(space, found));
    EXPECT_THAT(found, ElementsAre(a, all, b));
    move(all, unit_box_at(20));
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{all, b}));
    move(all, space);
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{a, all}, ObjectPair{all, b}));
    EXPECT_THAT(world.validate(), IsEmpty());
}

TEST_P(EveryMethod, FewMoveAmongMany) {
    // So many objects that methods with a separate path for few moved objects take it.
    constexpr int kObjects = 200;
    for (int k = 0; k < kObjects; ++k) {
        add(unit_box_at(static_cast<float>(2 * k)));
    }
    EXPECT_THAT(world.update(), IsEmpty());
    move(7, unit_box_at(99.5F));  // between 98 and 100
    move(150, unit_box_at(99));
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{7, 50}, ObjectPair{7, 150},
                                            ObjectPair{49, 150}, ObjectPair{50, 150}));
    EXPECT_THAT(world.validate(), IsEmpty());
    remove(50);
    const ObjectId added = add(unit_box_at(14));  // the former place of object 7
    move(150, unit_box_at(300));
    EXPECT_THAT(world.update(), IsEmpty());
    move(added, unit_box_at(15));
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{8, added}));
    EXPECT_THAT(world.changes().begun, ElementsAre(ObjectPair{8, added}));
    EXPECT_THAT(world.changes().ended, IsEmpty());
    EXPECT_THAT(world.validate(), IsEmpty());
}

TEST_P(EveryMethod, RefusesWhatIsNoBox) {
    EXPECT_FALSE(world.add({{0, 0, 0}, {1, -1, 1}}));
    const ObjectHandle a = *world.add(unit_box_at(0));
    EXPECT_FALSE(world.move(a, {{0, 0, 0}, {1, std::nanf(""), 1}}));
    std::vector<ObjectId> out;
    EXPECT_FALSE(world.query(Box{{0, 0, 1}, {0, 0, 0}}, out));
    EXPECT_FALSE(world.query(Ray{{0, 0, std::nan("")}, {0, 0, 1}}, out));
    EXPECT_EQ(*world.box_of(a), unit_box_at(0));
    EXPECT_EQ(world.size(), 1U);
}

TEST_P(EveryMethod, QueriesSeeTheBoxesAsTheyAre) {
    const ObjectId a = add(unit_box_at(0));
    const ObjectId b = add(unit_box_at(10));
    world.update();
    move(b, unit_box_at(2));
    std::vector<ObjectId> out;
    ASSERT_TRUE(world.query(Box{{1, 0, 0}, {2, 0, 0}}, out));
    EXPECT_THAT(out, ElementsAre(a, b));
    ASSERT_TRUE(world.query(Ray{{2.5, 0.5, -7}, {0, 0, 1}}, out));
    EXPECT_THAT(out, ElementsAre(b));
    ASSERT_TRUE(world.query(Ray{{2.5, 0.5, -7}, {0, 0, 1}, 6.9}, out));
    EXPECT_THAT(out, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Broadphase, EveryMethod,
                         ::testing::ValuesIn(testing::tested_broad_phases()),
                         testing::broad_phase_test_name);

}  // namespace
}  // namespace tandem
