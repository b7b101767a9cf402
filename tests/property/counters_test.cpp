// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Checks the identities that hold in every row of Damkjær 2007, tables 2 to 8.
#include <gtest/gtest.h>

#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

/// Whether the order replaces a pair by two pairs, on binary trees.
bool one_sided(OrderKind order, RuleKind rule) {
    return order != OrderKind::Blocked && rule != RuleKind::Simultaneous;
}

void expect_identities(const Model& a, const Model& b, const CollideRequest& request,
                       const CollideResult& result) {
    const TraversalStats& stats = result.stats;
    if (a.mesh().triangle_count() == 0 || b.mesh().triangle_count() == 0) {
        EXPECT_EQ(stats, TraversalStats{});
        return;
    }
    EXPECT_LE(stats.overlaps, stats.volume_tests);
    EXPECT_EQ(stats.geometry_tests, stats.leaf_overlaps) << "one triangle per leaf";
    EXPECT_EQ(stats.geometry_overlaps, result.pairs.size());
    if (one_sided(*request.order, *request.rule)) {
        const std::uint64_t starts = *request.order == OrderKind::Leaf ? a.summary().leaves : 1;
        EXPECT_EQ(stats.iterations, starts + 2 * (stats.overlaps - stats.leaf_overlaps));
        EXPECT_EQ(stats.volume_tests, stats.iterations);
    }
}

TEST(Counters, HoldForEveryOrderOnBinaryTrees) {
    for (const std::uint64_t seed : testing::seeds(1)) {
        TANDEM_TRACE_SEED(seed);
        const std::vector<testing::HardScene> scenes = testing::hard_scenes(seed);
        for (std::size_t k = 0; k < scenes.size(); k += testing::seed_divisor()) {
            const testing::HardScene& scene = scenes[k];
            for (const BuilderKind builder : kAllBuilders) {
                const Model a = Model::build(scene.mesh_a, {.builder = builder}).value();
                const Model b = Model::build(scene.mesh_b, {.builder = builder}).value();
                std::vector<TraversalStats> alternating;
                for (const OrderKind order : kAllOrders) {
                    for (const RuleKind rule : kAllRules) {
                        if (!admits(order, rule)) {
                            continue;
                        }
                        SCOPED_TRACE(::testing::Message()
                                     << scene.name << ", " << name_of(builder) << ", "
                                     << name_of(order) << ", " << name_of(rule));
                        const CollideRequest request{.order = order, .rule = rule};
                        const CollideResult result =
                            collide({a, scene.pose_a}, {b, scene.pose_b}, request).value();
                        expect_identities(a, b, request, result);
                        if (rule == RuleKind::Alternating && order != OrderKind::BestFirst) {
                            alternating.push_back(result.stats);
                        }
                    }
                }
                ASSERT_EQ(alternating.size(), 6u) << "with and without a stack, in any order";
                for (const TraversalStats& stats : alternating) {
                    EXPECT_EQ(stats, alternating.front()) << scene.name;
                }
            }
        }
    }
}

}  // namespace
}  // namespace tandem
