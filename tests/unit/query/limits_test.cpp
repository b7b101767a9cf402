// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>
#include <thread>

#include <tandem/batch.hpp>
#include <tandem/containment.hpp>
#include <tandem/self.hpp>

#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::query {
namespace {

const Model& knot() {
    static const Model model =
        Model::build(scenes::torus_knot({.segments = 300, .sides = 16})).value();
    return model;
}

/// A mesh with many self-intersections.
const Model& fat_knot() {
    static const Model model =
        Model::build(scenes::torus_knot({.tube_radius = 0.5, .segments = 300, .sides = 16}))
            .value();
    return model;
}

const Pose kTurned = Pose::create({0.3, 0.1, 0.2}, 0.9, 0.1, -0.3, 0.2).value();
constexpr std::uint64_t kLimits[] = {0, 1, 2, 63, 64, 65, 500};

template <class Pair>
bool is_part_of(const std::vector<Pair>& some, const std::vector<Pair>& all,
                bool (*before)(const Pair&, const Pair&)) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end(), before);
}

bool pair_before(const TrianglePair& x, const TrianglePair& y) {
    return x < y;
}

TEST(Limits, PairsAreCutTheSameForAnyNumberOfThreads) {
    const auto all = collide({knot()}, {knot(), kTurned}).value();
    EXPECT_FALSE(all.cut);
    ASSERT_GT(all.pairs.size(), 600U);
    for (const std::uint64_t most : kLimits) {
        std::vector<TrianglePair> expected;
        for (const unsigned threads : {1U, 2U, 3U, 8U}) {
            const CollideRequest request{.threads = threads, .limits = {.max_pairs = most}};
            const auto cut = collide({knot()}, {knot(), kTurned}, request).value();
            EXPECT_TRUE(cut.cut);
            EXPECT_EQ(cut.pairs.size(), most);
            EXPECT_TRUE(is_part_of(cut.pairs, all.pairs, pair_before));
            if (threads == 1) {
                expected = cut.pairs;
            }
            EXPECT_EQ(cut.pairs, expected) << threads << " threads";
            CollideQuery query(request);
            EXPECT_EQ(query.count({knot()}, {knot(), kTurned}).value(), most);
            EXPECT_TRUE(query.was_cut());
            EXPECT_FALSE(
                query.first_contact({knot()}, {knot(), Pose::at({99, 0, 0})})->has_value());
            EXPECT_FALSE(query.was_cut()) << "that was the query before";
        }
    }
}

TEST(Limits, WhatFitsExactlyIsNotCut) {
    const auto all = collide({knot()}, {knot(), kTurned}).value();
    for (const unsigned threads : {1U, 4U}) {
        const CollideRequest request{.threads = threads, .limits = {.max_pairs = all.pairs.size()}};
        const auto same = collide({knot()}, {knot(), kTurned}, request).value();
        EXPECT_FALSE(same.cut);
        EXPECT_EQ(same.pairs, all.pairs);
        const CollideRequest less{.threads = threads,
                                  .limits = {.max_pairs = all.pairs.size() - 1}};
        EXPECT_TRUE(collide({knot()}, {knot(), kTurned}, less)->cut);
    }
}

TEST(Limits, MemoryIsALimitOnPairs) {
    const CollideRequest request{.limits = {.max_bytes = 4000}};
    const auto cut = collide({knot()}, {knot(), kTurned}, request).value();
    EXPECT_TRUE(cut.cut);
    EXPECT_GT(cut.pairs.size(), 10U);
    EXPECT_LE(cut.pairs.size() * sizeof(TrianglePair), 4000U);
    EXPECT_TRUE(collide({knot()}, {knot(), kTurned}, {.limits = {.max_bytes = 0}})->pairs.empty());
}

TEST(Limits, HoldForVisitorsAndTheReferenceEngine) {
    const Model slow = Model::build(knot().mesh(), ReferenceOptions{}).value();
    for (const Model& model : {knot(), slow}) {
        CollideQuery query({.limits = {.max_pairs = 300}});
        std::size_t visited = 0;
        ASSERT_TRUE(query.visit({model}, {model, kTurned}, [&](std::span<const TrianglePair> some) {
            EXPECT_FALSE(some.empty());
            visited += some.size();
            return Flow::Continue;
        }));
        EXPECT_EQ(visited, 300U);
        EXPECT_TRUE(query.was_cut());
        EXPECT_EQ(query.count({model}, {model, kTurned}).value(), 300U);
        EXPECT_TRUE(query.was_cut());
        EXPECT_EQ(query.all_pairs({model}, {model, kTurned})->size(), 300U);
        EXPECT_TRUE(query.was_cut());
    }
}

TEST(Limits, SelfPairsAreCutTheSameForAnyNumberOfThreads) {
    const auto all = self_intersections(fat_knot()).value();
    ASSERT_GT(all.pairs.size(), 600U);
    for (const std::uint64_t most : kLimits) {
        std::vector<TrianglePair> expected;
        for (const unsigned threads : {1U, 2U, 8U}) {
            const SelfRequest request{.threads = threads, .limits = {.max_pairs = most}};
            const auto cut = self_intersections(fat_knot(), request).value();
            EXPECT_TRUE(cut.cut);
            EXPECT_EQ(cut.pairs.size(), most);
            EXPECT_TRUE(is_part_of(cut.pairs, all.pairs, pair_before));
            if (threads == 1) {
                expected = cut.pairs;
            }
            EXPECT_EQ(cut.pairs, expected) << threads << " threads";
            SelfQuery query(request);
            EXPECT_EQ(query.count(fat_knot()).value(), most);
            EXPECT_TRUE(query.was_cut());
            std::size_t visited = 0;
            ASSERT_TRUE(query.visit(fat_knot(), [&](std::span<const TrianglePair> some) {
                visited += some.size();
                return Flow::Continue;
            }));
            EXPECT_EQ(visited, most);
        }
    }
}

TEST(SelfQuery, AllFormsAgree) {
    const auto all = self_intersections(fat_knot())->pairs;
    for (const unsigned threads : {1U, 4U}) {
        SelfQuery query({.threads = threads});
        EXPECT_EQ(query.count(fat_knot()).value(), all.size());
        std::vector<TrianglePair> visited;
        ASSERT_TRUE(query.visit(fat_knot(), [&](std::span<const TrianglePair> some) {
            visited.insert(visited.end(), some.begin(), some.end());
            return Flow::Continue;
        }));
        std::sort(visited.begin(), visited.end());
        EXPECT_EQ(visited, all);
        const auto first = query.first_contact(fat_knot()).value();
        ASSERT_TRUE(first.has_value());
        EXPECT_TRUE(std::binary_search(all.begin(), all.end(), *first));
    }
}

TEST(Limits, TheClosestPairsAreLeftOfAClearance) {
    const double clearance = 0.05;
    auto all = tandem::clearance({knot()}, {knot(), kTurned}, clearance)->pairs;
    ASSERT_GT(all.size(), 600U);
    std::sort(all.begin(), all.end(), [](const NearPair& x, const NearPair& y) {
        return std::tie(x.distance, x.triangles) < std::tie(y.distance, y.triangles);
    });
    for (const std::uint64_t most : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{500}}) {
        auto closest = std::vector(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most));
        std::sort(closest.begin(), closest.end(),
                  [](const NearPair& x, const NearPair& y) { return x.triangles < y.triangles; });
        for (const unsigned threads : {1U, 2U, 8U}) {
            const ClearanceRequest request{.threads = threads, .limits = {.max_pairs = most}};
            const auto cut =
                tandem::clearance({knot()}, {knot(), kTurned}, clearance, request).value();
            EXPECT_TRUE(cut.cut);
            EXPECT_EQ(cut.pairs, closest) << threads << " threads";
        }
    }
    const ClearanceRequest enough{.limits = {.max_pairs = all.size()}};
    EXPECT_FALSE(tandem::clearance({knot()}, {knot(), kTurned}, clearance, enough)->cut);
}

TEST(ClearanceQuery, AllFormsAgree) {
    const double clearance = 0.05;
    const auto all = tandem::clearance({knot()}, {knot(), kTurned}, clearance)->pairs;
    for (const unsigned threads : {1U, 4U}) {
        ClearanceQuery query({.threads = threads});
        EXPECT_EQ(query.count({knot()}, {knot(), kTurned}, clearance).value(), all.size());
        std::vector<NearPair> visited;
        ASSERT_TRUE(query.visit({knot()}, {knot(), kTurned}, clearance,
                                [&](std::span<const NearPair> some) {
                                    EXPECT_FALSE(some.empty());
                                    visited.insert(visited.end(), some.begin(), some.end());
                                    return Flow::Continue;
                                }));
        std::sort(visited.begin(), visited.end(),
                  [](const NearPair& x, const NearPair& y) { return x.triangles < y.triangles; });
        EXPECT_EQ(visited, all);
        const auto first = query.first_contact({knot()}, {knot(), kTurned}, clearance).value();
        ASSERT_TRUE(first.has_value());
        EXPECT_NE(std::find(all.begin(), all.end(), *first), all.end());
        int calls = 0;
        ASSERT_TRUE(
            query.visit({knot()}, {knot(), kTurned}, clearance, [&](std::span<const NearPair>) {
                ++calls;
                return Flow::Stop;
            }));
        EXPECT_EQ(calls, 1);
    }
    ClearanceQuery limited({.limits = {.max_pairs = 300}});
    EXPECT_EQ(limited.count({knot()}, {knot(), kTurned}, clearance).value(), 300U);
    EXPECT_TRUE(limited.was_cut());
}

template <class T>
bool was_cancelled(const Result<T>& result) {
    return !result && result.error().code == ErrorCode::Cancelled;
}

TEST(Cancel, EndsEveryQueryWithAnError) {
    std::stop_source source;
    const QueryLimits limits{.cancel = source.get_token()};
    const Placed a{knot()};
    const Placed b{knot(), kTurned};
    const Placed far{knot(), Pose::at({9, 1, 2})};
    const Solid solid = Solid::create(knot()).value();
    EXPECT_TRUE(collide(a, b, {.limits = limits})) << "not cancelled yet";
    source.request_stop();
    for (const unsigned threads : {1U, 4U}) {
        EXPECT_TRUE(was_cancelled(collide(a, b, {.threads = threads, .limits = limits})));
        CollideQuery query({.threads = threads, .limits = limits});
        EXPECT_TRUE(was_cancelled(query.count(a, b)));
        EXPECT_TRUE(was_cancelled(query.first_contact(a, b)));
        EXPECT_TRUE(
            was_cancelled(self_intersections(fat_knot(), {.threads = threads, .limits = limits})));
        EXPECT_TRUE(was_cancelled(distance(a, far, {.threads = threads, .cancel = limits.cancel})));
        EXPECT_TRUE(was_cancelled(clearance(a, b, 0.1, {.threads = threads, .limits = limits})));
        EXPECT_TRUE(was_cancelled(
            relate({solid}, {solid, kTurned}, {.threads = threads, .cancel = limits.cancel})));
        Batch batch({.threads = threads, .collide = {.limits = limits}});
        EXPECT_TRUE(was_cancelled(batch.collide_many(a, knot(), std::vector<Pose>(5))));
    }
}

TEST(Cancel, EndsEveryOrderOfTheReferenceEngine) {
    std::stop_source source;
    source.request_stop();
    const Model model = Model::build(knot().mesh(), ReferenceOptions{}).value();
    for (const OrderKind order : kAllOrders) {
        CollideQuery query({.order = order, .limits = {.cancel = source.get_token()}});
        EXPECT_TRUE(was_cancelled(query.count({model}, {model, kTurned}))) << name_of(order);
        EXPECT_EQ(query.stats().overlaps, 0U) << name_of(order);
    }
}

/// A query on two copies of a mesh in the same place takes seconds. The visitor cancels it after
/// the first batch; the work after that is counted, not timed.
TEST(Cancel, EndsAWalkSoon) {
    std::stop_source source;
    CollideQuery query({.limits = {.cancel = source.get_token()}});
    const auto whole = collide({fat_knot()}, {fat_knot()})->stats;
    const auto done = query.visit({fat_knot()}, {fat_knot()}, [&](std::span<const TrianglePair>) {
        source.request_stop();
        return Flow::Continue;
    });
    EXPECT_TRUE(was_cancelled(done));
    EXPECT_LT(query.stats().geometry_tests, 10'000U);
    EXPECT_GT(whole.geometry_tests, 50'000U);
}

TEST(Cancel, FromAnotherThread) {
    std::stop_source source;
    std::jthread canceller([&] { source.request_stop(); });
    for (;;) {  // ends once the stop request arrives
        if (was_cancelled(collide({fat_knot()}, {fat_knot()},
                                  {.threads = 3, .limits = {.cancel = source.get_token()}}))) {
            break;
        }
    }
    EXPECT_TRUE(source.stop_requested());
}

TEST(Executor, OneServesManyQueries) {
    const Executor executor(3);
    const auto expected = collide({knot()}, {knot(), kTurned})->pairs;
    const auto near = clearance({knot()}, {knot(), kTurned}, 0.01)->pairs;
    const auto own = self_intersections(fat_knot())->pairs;
    const Model built =
        Model::build(knot().mesh(), BuildOptions{.threads = 1, .executor = executor}).value();
    std::vector<std::jthread> callers;
    for (int caller = 0; caller < 3; ++caller) {
        callers.emplace_back([&] {
            for (int round = 0; round < 3; ++round) {
                EXPECT_EQ(collide({built}, {built, kTurned}, {.executor = executor})->pairs,
                          expected);
                EXPECT_EQ(clearance({built}, {built, kTurned}, 0.01, {.executor = executor})->pairs,
                          near);
                EXPECT_EQ(self_intersections(fat_knot(), {.executor = executor})->pairs, own);
            }
        });
    }
}

}  // namespace
}  // namespace tandem::query
