// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Mistakes that a caller can make, especially from another language, in builds without assertions.
#include <gtest/gtest.h>

#include <tandem/batch.hpp>
#include <tandem/containment.hpp>
#include <tandem/self.hpp>

#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::query {
namespace {

const Model& small_knot() {
    static const Model model =
        Model::build(scenes::torus_knot({.segments = 120, .sides = 8})).value();
    return model;
}

const Pose kTurnedKnot = Pose::create({0.3, 0.1, 0.2}, 0.9, 0.1, -0.3, 0.2).value();

template <class T>
::testing::AssertionResult is_refused(const Result<T>& result, const char* reason) {
    if (result) {
        return ::testing::AssertionFailure() << "an answer instead of an error";
    }
    if (result.error().code != ErrorCode::InvalidArgument ||
        result.error().message.find(reason) == std::string::npos) {
        return ::testing::AssertionFailure() << result.error().message;
    }
    return ::testing::AssertionSuccess();
}

TEST(Misuse, AQueryInItsOwnVisitorIsRefusedAndLosesNothing) {
    const auto expected = collide({small_knot()}, {small_knot(), kTurnedKnot})->pairs;
    ASSERT_GT(expected.size(), 300U) << "more than one batch";
    CollideQuery query;
    std::vector<TrianglePair> visited;
    ASSERT_TRUE(query.visit(
        {small_knot()}, {small_knot(), kTurnedKnot}, [&](std::span<const TrianglePair> batch) {
            EXPECT_TRUE(is_refused(query.all_pairs({small_knot()}, {small_knot(), kTurnedKnot}),
                                   "at work"));
            EXPECT_TRUE(
                is_refused(query.count({small_knot()}, {small_knot(), kTurnedKnot}), "at work"));
            EXPECT_TRUE(is_refused(query.first_contact({small_knot()}, {small_knot()}), "at work"));
            visited.insert(visited.end(), batch.begin(), batch.end());
            return Flow::Continue;
        }));
    std::sort(visited.begin(), visited.end());
    EXPECT_EQ(visited, expected);
    EXPECT_TRUE(query.all_pairs({small_knot()}, {small_knot(), kTurnedKnot})) << "and works again";
}

TEST(Misuse, AQueryWorksAgainAfterItsVisitorHasThrown) {
    const auto expected = collide({small_knot()}, {small_knot(), kTurnedKnot})->pairs;
    CollideQuery query;
    const auto fail = [](std::span<const TrianglePair>) -> Flow { throw std::runtime_error("no"); };
    EXPECT_THROW((void)query.visit({small_knot()}, {small_knot(), kTurnedKnot}, fail),
                 std::runtime_error);
    const auto pairs = query.all_pairs({small_knot()}, {small_knot(), kTurnedKnot}).value();
    EXPECT_EQ(std::vector(pairs.begin(), pairs.end()), expected);
}

TEST(Misuse, AnEmptyVisitorIsRefused) {
    EXPECT_TRUE(is_refused(CollideQuery().visit({small_knot()}, {small_knot()}, {}), "visitor"));
    EXPECT_TRUE(is_refused(SelfQuery().visit(small_knot(), {}), "visitor"));
    EXPECT_TRUE(
        is_refused(ClearanceQuery().visit({small_knot()}, {small_knot()}, 0.1, {}), "visitor"));
}

TEST(Misuse, ObjectsThatWereMovedFromRefuse) {
    const char* const reason = "moved from";
    CollideQuery collides;
    const CollideQuery other_collides = std::move(collides);
    EXPECT_TRUE(is_refused(collides.all_pairs({small_knot()}, {small_knot()}), reason));
    EXPECT_TRUE(is_refused(collides.count({small_knot()}, {small_knot()}), reason));
    EXPECT_TRUE(is_refused(collides.first_contact({small_knot()}, {small_knot()}), reason));
    EXPECT_TRUE(
        is_refused(collides.visit({small_knot()}, {small_knot()},
                                  [](std::span<const TrianglePair>) { return Flow::Continue; }),
                   reason));
    EXPECT_EQ(collides.stats(), TraversalStats{});
    EXPECT_FALSE(collides.was_cut());

    SelfQuery selves;
    const SelfQuery other_selves = std::move(selves);
    EXPECT_TRUE(is_refused(selves.all_pairs(small_knot()), reason));
    EXPECT_TRUE(is_refused(selves.first_contact(small_knot()), reason));
    EXPECT_TRUE(is_refused(selves.count(small_knot()), reason));
    EXPECT_EQ(selves.stats(), TraversalStats{});

    DistanceQuery distances;
    const DistanceQuery other_distances = std::move(distances);
    EXPECT_TRUE(is_refused(distances.closest({small_knot()}, {small_knot()}), reason));
    distances.forget();
    EXPECT_EQ(distances.stats(), TraversalStats{});

    ClearanceQuery clearances;
    const ClearanceQuery other_clearances = std::move(clearances);
    EXPECT_TRUE(is_refused(clearances.all_pairs({small_knot()}, {small_knot()}, 0.1), reason));
    EXPECT_TRUE(is_refused(clearances.count({small_knot()}, {small_knot()}, 0.1), reason));
    EXPECT_TRUE(is_refused(clearances.first_contact({small_knot()}, {small_knot()}, 0.1), reason));
    EXPECT_EQ(clearances.stats(), TraversalStats{});

    Batch batch;
    const Batch other_batch = std::move(batch);
    EXPECT_TRUE(is_refused(batch.collide_many({}), reason));
    EXPECT_TRUE(is_refused(batch.distance_many({}), reason));
    EXPECT_TRUE(is_refused(batch.clearance_many({}, 0.1), reason));
    EXPECT_EQ(batch.stats(), TraversalStats{});

    collides = CollideQuery();
    EXPECT_TRUE(collides.count({small_knot()}, {small_knot()})) << "until something is assigned";
}

TEST(Misuse, ModelsAndSolidsThatWereMovedFromAreAsBefore) {
    Model model = small_knot();
    const Model taken = std::move(model);
    EXPECT_EQ(model.mesh().triangle_count(), taken.mesh().triangle_count());
    Solid solid = Solid::create(model).value();
    const Solid other = std::move(solid);
    EXPECT_EQ(side_of({9, 0, 0}, {solid}).value(), Side::Outside);
}

TEST(Placed, HoldsItsModelAndCanBeAssigned) {
    Placed placed{Model::build(scenes::sphere(2)).value()};
    EXPECT_TRUE(collide(placed, placed)) << "the model of the factory is gone";
    placed = {small_knot(), kTurnedKnot};
    EXPECT_EQ(collide({small_knot()}, placed)->pairs,
              collide({small_knot()}, {small_knot(), kTurnedKnot})->pairs);
    const PlacedSolid solid{Solid::create(placed.model).value()};
    EXPECT_EQ(side_of({9, 0, 0}, solid).value(), Side::Outside);
}

TEST(Misuse, HugeNumbersOfThreadsAreTakenAsMany) {
    const auto expected = collide({small_knot()}, {small_knot(), kTurnedKnot})->pairs;
    for (const unsigned threads : {4'294'967'295U, 4'000'000'000U, 0x80000000U}) {
        EXPECT_EQ(collide({small_knot()}, {small_knot(), kTurnedKnot}, {.threads = threads})->pairs,
                  expected);
        EXPECT_TRUE(self_intersections(small_knot(), {.threads = threads}));
        EXPECT_EQ(
            distance({small_knot()}, {small_knot(), kTurnedKnot}, {.threads = threads})->distance,
            0.0);
        EXPECT_TRUE(
            clearance({small_knot()}, {small_knot(), kTurnedKnot}, 0.01, {.threads = threads}));
        EXPECT_TRUE(Model::build(scenes::sphere(3), BuildOptions{.threads = threads}));
        Batch batch({.threads = threads});
        const std::vector<Pose> poses(3, kTurnedKnot);
        EXPECT_EQ(batch.collide_many({small_knot()}, small_knot(), poses)->count(2),
                  expected.size());
        const Solid solid = Solid::create(small_knot()).value();
        EXPECT_TRUE(relate({solid}, {solid, kTurnedKnot}, {.threads = threads}));
    }
}

TEST(Misuse, EnumeratorsOutOfRangeAreRefused) {
    const Model model = Model::build(scenes::sphere(2), ReferenceOptions{}).value();
    const Placed placed{model};
    EXPECT_TRUE(is_refused(collide(placed, placed, {.order = OrderKind(77)}), "OrderKind"));
    EXPECT_TRUE(is_refused(collide(placed, placed, {.rule = RuleKind(77)}), "RuleKind"));
    EXPECT_TRUE(is_refused(collide(placed, placed, {.order = OrderKind(-1)}), "OrderKind"));
    EXPECT_TRUE(is_refused(self_intersections(small_knot(), {.mode = SelfMode(7)}), "SelfMode"));
    EXPECT_TRUE(
        is_refused(self_intersections(small_knot(), {.shared_by = SharedBy(7)}), "SharedBy"));
    Batch batch({.work = BatchWork(9)});
    EXPECT_TRUE(is_refused(batch.collide_many({}), "BatchWork"));
}

TEST(Misuse, ARuleThatAnswersNonsenseIsRefused) {
    const Model model = Model::build(scenes::sphere(2), ReferenceOptions{}).value();
    const Placed placed{model};
    for (const OrderKind order : {OrderKind::Stack, OrderKind::BinaryStack, OrderKind::BreadthFirst,
                                  OrderKind::BestFirst}) {
        CollideQuery query({.order = order, .custom_rule = [](const NodeFacts&, const NodeFacts&) {
                                return Descend(9);
                            }});
        EXPECT_TRUE(is_refused(query.all_pairs(placed, placed), "not an enumerator of Descend"));
        EXPECT_TRUE(is_refused(query.count(placed, placed), "not an enumerator of Descend"));
    }
}

TEST(Misuse, AQueryInItsOwnRuleIsRefused) {
    const Model model = Model::build(scenes::sphere(2), ReferenceOptions{}).value();
    const Placed placed{model};
    CollideQuery* inner = nullptr;
    std::size_t refusals = 0;
    CollideQuery query({.custom_rule = [&](const NodeFacts&, const NodeFacts&) {
        refusals += is_refused(inner->count(placed, placed), "at work") ? 1U : 0U;
        return Descend::First;
    }});
    inner = &query;
    EXPECT_EQ(query.all_pairs(placed, placed)->size(), collide(placed, placed)->pairs.size());
    EXPECT_GT(refusals, 0U);
}

}  // namespace
}  // namespace tandem::query
