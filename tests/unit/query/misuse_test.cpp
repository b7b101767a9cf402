// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Mistakes that a caller can make, from another language above all, in builds without assertions.
#include <gtest/gtest.h>

#include <tandem/batch.hpp>
#include <tandem/containment.hpp>
#include <tandem/self.hpp>

#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem {
namespace {

const Model& knot() {
    static const Model model =
        Model::build(scenes::torus_knot({.segments = 120, .sides = 8})).value();
    return model;
}

const Pose kTurned = Pose::create({0.3, 0.1, 0.2}, 0.9, 0.1, -0.3, 0.2).value();

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
    const auto expected = collide({knot()}, {knot(), kTurned})->pairs;
    ASSERT_GT(expected.size(), 300U) << "more than one batch";
    CollideQuery query;
    std::vector<TrianglePair> visited;
    ASSERT_TRUE(query.visit({knot()}, {knot(), kTurned}, [&](std::span<const TrianglePair> batch) {
        EXPECT_TRUE(is_refused(query.all_pairs({knot()}, {knot(), kTurned}), "at work"));
        EXPECT_TRUE(is_refused(query.count({knot()}, {knot(), kTurned}), "at work"));
        EXPECT_TRUE(is_refused(query.first_contact({knot()}, {knot()}), "at work"));
        visited.insert(visited.end(), batch.begin(), batch.end());
        return Flow::Continue;
    }));
    std::sort(visited.begin(), visited.end());
    EXPECT_EQ(visited, expected);
    EXPECT_TRUE(query.all_pairs({knot()}, {knot(), kTurned})) << "and works again";
}

TEST(Misuse, AQueryWorksAgainAfterItsVisitorHasThrown) {
    const auto expected = collide({knot()}, {knot(), kTurned})->pairs;
    CollideQuery query;
    const auto fail = [](std::span<const TrianglePair>) -> Flow { throw std::runtime_error("no"); };
    EXPECT_THROW((void)query.visit({knot()}, {knot(), kTurned}, fail), std::runtime_error);
    const auto pairs = query.all_pairs({knot()}, {knot(), kTurned}).value();
    EXPECT_EQ(std::vector(pairs.begin(), pairs.end()), expected);
}

TEST(Misuse, AnEmptyVisitorIsRefused) {
    EXPECT_TRUE(is_refused(CollideQuery().visit({knot()}, {knot()}, {}), "visitor"));
    EXPECT_TRUE(is_refused(SelfQuery().visit(knot(), {}), "visitor"));
    EXPECT_TRUE(is_refused(ClearanceQuery().visit({knot()}, {knot()}, 0.1, {}), "visitor"));
}

TEST(Misuse, ObjectsThatWereMovedFromRefuse) {
    const char* const reason = "moved from";
    CollideQuery collides;
    const CollideQuery other_collides = std::move(collides);
    EXPECT_TRUE(is_refused(collides.all_pairs({knot()}, {knot()}), reason));
    EXPECT_TRUE(is_refused(collides.count({knot()}, {knot()}), reason));
    EXPECT_TRUE(is_refused(collides.first_contact({knot()}, {knot()}), reason));
    EXPECT_TRUE(
        is_refused(collides.visit({knot()}, {knot()},
                                  [](std::span<const TrianglePair>) { return Flow::Continue; }),
                   reason));
    EXPECT_EQ(collides.stats(), TraversalStats{});
    EXPECT_FALSE(collides.was_cut());

    SelfQuery selves;
    const SelfQuery other_selves = std::move(selves);
    EXPECT_TRUE(is_refused(selves.all_pairs(knot()), reason));
    EXPECT_TRUE(is_refused(selves.first_contact(knot()), reason));
    EXPECT_TRUE(is_refused(selves.count(knot()), reason));
    EXPECT_EQ(selves.stats(), TraversalStats{});

    DistanceQuery distances;
    const DistanceQuery other_distances = std::move(distances);
    EXPECT_TRUE(is_refused(distances.closest({knot()}, {knot()}), reason));
    distances.forget();
    EXPECT_EQ(distances.stats(), TraversalStats{});

    ClearanceQuery clearances;
    const ClearanceQuery other_clearances = std::move(clearances);
    EXPECT_TRUE(is_refused(clearances.all_pairs({knot()}, {knot()}, 0.1), reason));
    EXPECT_TRUE(is_refused(clearances.count({knot()}, {knot()}, 0.1), reason));
    EXPECT_TRUE(is_refused(clearances.first_contact({knot()}, {knot()}, 0.1), reason));
    EXPECT_EQ(clearances.stats(), TraversalStats{});

    Batch batch;
    const Batch other_batch = std::move(batch);
    EXPECT_TRUE(is_refused(batch.collide_many({}), reason));
    EXPECT_TRUE(is_refused(batch.distance_many({}), reason));
    EXPECT_TRUE(is_refused(batch.clearance_many({}, 0.1), reason));
    EXPECT_EQ(batch.stats(), TraversalStats{});

    collides = CollideQuery();
    EXPECT_TRUE(collides.count({knot()}, {knot()})) << "until something is assigned";
}

TEST(Misuse, ModelsAndSolidsThatWereMovedFromAreAsBefore) {
    Model model = knot();
    const Model taken = std::move(model);
    EXPECT_EQ(model.mesh().triangle_count(), taken.mesh().triangle_count());
    Solid solid = Solid::create(model).value();
    const Solid other = std::move(solid);
    EXPECT_EQ(side_of({9, 0, 0}, {solid}).value(), Side::Outside);
}

TEST(Placed, HoldsItsModelAndCanBeAssigned) {
    Placed placed{Model::build(scenes::sphere(2)).value()};
    EXPECT_TRUE(collide(placed, placed)) << "the model of the factory is gone";
    placed = {knot(), kTurned};
    EXPECT_EQ(collide({knot()}, placed)->pairs, collide({knot()}, {knot(), kTurned})->pairs);
    const PlacedSolid solid{Solid::create(placed.model).value()};
    EXPECT_EQ(side_of({9, 0, 0}, solid).value(), Side::Outside);
}

TEST(Misuse, HugeNumbersOfThreadsAreTakenAsMany) {
    const auto expected = collide({knot()}, {knot(), kTurned})->pairs;
    for (const unsigned threads : {4'294'967'295U, 4'000'000'000U, 0x80000000U}) {
        EXPECT_EQ(collide({knot()}, {knot(), kTurned}, {.threads = threads})->pairs, expected);
        EXPECT_TRUE(self_intersections(knot(), {.threads = threads}));
        EXPECT_EQ(distance({knot()}, {knot(), kTurned}, {.threads = threads})->distance, 0.0);
        EXPECT_TRUE(clearance({knot()}, {knot(), kTurned}, 0.01, {.threads = threads}));
        EXPECT_TRUE(Model::build(scenes::sphere(3), BuildOptions{.threads = threads}));
        Batch batch({.threads = threads});
        const std::vector<Pose> poses(3, kTurned);
        EXPECT_EQ(batch.collide_many({knot()}, knot(), poses)->count(2), expected.size());
        const Solid solid = Solid::create(knot()).value();
        EXPECT_TRUE(relate({solid}, {solid, kTurned}, {.threads = threads}));
    }
}

TEST(Misuse, EnumeratorsOutOfRangeAreRefused) {
    const Model model = Model::build(scenes::sphere(2), ReferenceOptions{}).value();
    const Placed placed{model};
    EXPECT_TRUE(is_refused(collide(placed, placed, {.order = OrderKind(77)}), "OrderKind"));
    EXPECT_TRUE(is_refused(collide(placed, placed, {.rule = RuleKind(77)}), "RuleKind"));
    EXPECT_TRUE(is_refused(collide(placed, placed, {.order = OrderKind(-1)}), "OrderKind"));
    EXPECT_TRUE(is_refused(self_intersections(knot(), {.mode = SelfMode(7)}), "SelfMode"));
    EXPECT_TRUE(is_refused(self_intersections(knot(), {.shared_by = SharedBy(7)}), "SharedBy"));
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
        EXPECT_TRUE(is_refused(query.all_pairs(placed, placed), "none of Descend"));
        EXPECT_TRUE(is_refused(query.count(placed, placed), "none of Descend"));
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
}  // namespace tandem
