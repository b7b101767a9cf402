// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// How much work a query does after it was cancelled. The work is counted, not timed. A visitor, an
// exact test or a closest pair requests the stop in the middle of a walk.
#include <atomic>
#include <gtest/gtest.h>
#include <stop_token>
#include <vector>

#include <tandem/batch.hpp>
#include <tandem/clearance.hpp>
#include <tandem/self.hpp>

#include "query/collide/grouped_tasks.hpp"
#include "query/near/proximity_run.hpp"
#include "query/self/exact_self.hpp"
#include "query/surface_pair.hpp"
#include "scenes/fan.hpp"
#include "scenes/shapes.hpp"
#include "traversal/wide/self/self_descent.hpp"

namespace tandem::query {
namespace {

/// Lower bound of the vectorised box comparisons that a core does in a millisecond.
constexpr std::uint64_t kBoxesOfAMillisecond = 2'000'000;
/// The event at which the stop comes, in the middle of a batch.
constexpr std::uint64_t kStopAt = 5;

/// Requests a stop at the n-th event and stores the work done until then.
class StopInTheMiddle {
  public:
    [[nodiscard]] const std::stop_token* token() const { return &token_; }

    void happens(const TraversalStats& stats) {
        if (++events_ == kStopAt) {
            source_.request_stop();
            volume_tests_ = stats.volume_tests;
        }
    }
    [[nodiscard]] std::uint64_t events() const { return events_; }
    [[nodiscard]] std::uint64_t volume_tests_since(const TraversalStats& stats) const {
        return stats.volume_tests - volume_tests_;
    }

  private:
    std::stop_source source_;
    std::stop_token token_ = source_.get_token();
    std::uint64_t events_ = 0;
    std::uint64_t volume_tests_ = 0;
};

void expect_no_more_after_the_stop(const Placed& a, const Placed& b) {
    const auto placed = surfaces_for(a, b, "tests").value();
    const SurfacePair pair(placed, SurfacePair::Question::Contact);
    StopInTheMiddle stop;
    TraversalStats stats;
    const auto exact = [&](WidePair) {
        stop.happens(stats);
        return true;
    };
    const auto found = [](std::span<const WidePair>) { return Flow::Continue; };
    GroupedTasks roots;
    roots.start(pair.first(), pair.second());
    GroupedBuffers buffers;
    EXPECT_EQ(
        walk_grouped({pair.first(), pair.second(), pair.pose(), exact, found, 1024, stop.token()},
                     roots.tasks(), roots.nodes(), buffers, stats),
        Flow::Stop);
    EXPECT_EQ(stop.events(), kStopAt);
    EXPECT_LT(stop.volume_tests_since(stats), kBoxesOfAMillisecond);
}

TEST(CancelledWalk, AsksNoFurtherExactTest) {
    // All triangles are in one plane, so the float filter cannot decide whether they touch.
    const Model sheet = Model::build(scenes::integer_sheet(40, 0)).value();
    expect_no_more_after_the_stop({sheet}, {sheet, Pose::at({0.5, 0.25, 0.0})});
}

TEST(CancelledWalk, HasNoLongLists) {
    // All boxes of both fans meet around the apex. If lists were not divided, one step would
    // compare a node of one fan with all nodes of the other.
    const Model fan = Model::build(scenes::fan(1, 200'000)).value();
    expect_no_more_after_the_stop({fan}, {fan, Pose::at({0.0, 0.0, 1e-9})});
}

TEST(CancelledWalk, OfAMeshAgainstItselfAsksNoFurtherExactTest) {
    const Model sheet = Model::build(scenes::integer_sheet(40, 0)).value();
    const Surface surface = bvh::surface_of(sheet).value();
    std::vector<LeafVertices> vertices;
    gather_leaf_vertices(*surface.tree, surface.triangles, vertices);
    CommonVertices common;
    common.gather(*surface.tree, vertices);
    ASSERT_FALSE(common.any());
    StopInTheMiddle stop;
    TraversalStats stats;
    const auto exact = [&](WidePair) {
        stop.happens(stats);
        return true;
    };
    const auto found = [](std::span<const WidePair>) { return Flow::Continue; };
    SelfBuffers buffers;
    const std::uint32_t root = 0;
    EXPECT_EQ(walk_self({*surface.tree, vertices, common, VertexSharers::Examine, exact, found,
                         1024, stop.token()},
                        {surface.tree->root_level(), 0, 0, 1}, {&root, 1}, buffers, stats),
              Flow::Stop);
    EXPECT_EQ(stop.events(), kStopAt);
    EXPECT_LT(stop.volume_tests_since(stats), kBoxesOfAMillisecond);
}

TEST(CancelledWalk, ExaminesNoFurtherClosestPair) {
    // In parallel sheets thousands of pairs are equally far apart.
    const Model sheet = Model::build(scenes::integer_sheet(60, 0)).value();
    const Placed a{sheet};
    const Placed b{sheet, Pose::at({0.5, 0.25, 3.0})};
    const auto placed = surfaces_for(a, b, "tests").value();
    const SurfacePair pair(placed, SurfacePair::Question::Distance);
    for (const unsigned threads : {1U, 3U}) {
        std::stop_source source;
        const std::stop_token token = source.get_token();
        std::atomic<std::uint64_t> calls = 0;  // changed by several threads
        TraversalStats stats;
        const auto examine = [&](std::size_t, TrianglePair, Vec3&) {
            if (++calls == kStopAt) {
                source.request_stop();
            }
        };
        const ProximityLimit limit(pair.to_tree_units(3.5));
        ProximityRun().run(pair, limit, ProximityRun::Limit::Stays, pair.between_centres(),
                           Executor(threads), {.cancel = &token}, examine, stats);
        EXPECT_LE(calls, kStopAt + threads);
        EXPECT_LT(stats.volume_tests, kBoxesOfAMillisecond);
    }
}

TEST(CancelledQuery, OfClearanceEndsSoonAfterItsVisitor) {
    const Model sheet = Model::build(scenes::integer_sheet(60, 0)).value();
    // The small clearance uses the grouped descent, the large one a queue of nodes.
    for (const double clearance : {1.001, 30.0}) {
        std::stop_source source;
        ClearanceQuery query({.limits = {.cancel = source.get_token()}});
        std::size_t visits = 0;
        const auto done = query.visit({sheet}, {sheet, Pose::at({0.5, 0.25, 1.0})}, clearance,
                                      [&](std::span<const NearPair>) {
                                          ++visits;
                                          source.request_stop();
                                          return Flow::Continue;
                                      });
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::Cancelled);
        EXPECT_EQ(visits, 1U);
        EXPECT_LT(query.stats().volume_tests, kBoxesOfAMillisecond);
    }
}

TEST(CancelledQuery, DoesNothingOnceItIsCancelled) {
    const Model fan = Model::build(scenes::fan(1, 20'000)).value();
    std::stop_source source;
    source.request_stop();
    const QueryLimits limits{.cancel = source.get_token()};
    for (const unsigned threads : {1U, 3U}) {
        SelfQuery self({.mode = SelfMode::BeyondShared, .threads = threads, .limits = limits});
        EXPECT_FALSE(self.all_pairs(fan));
        EXPECT_EQ(self.stats(), TraversalStats{});
        CollideQuery collide({.threads = threads, .limits = limits});
        EXPECT_FALSE(collide.all_pairs({fan}, {fan}));
        EXPECT_EQ(collide.stats(), TraversalStats{});
        Batch batch({.threads = threads, .collide = {.limits = limits}});
        EXPECT_FALSE(batch.collide_many({fan}, fan, std::vector<Pose>(1000)));
        EXPECT_EQ(batch.stats(), TraversalStats{});
    }
}

}  // namespace
}  // namespace tandem::query
