// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The identities that hold in every row of Damkjær 2007, tables 2 to 8.
#include <gtest/gtest.h>

#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

TEST(Counters, OfTheStackWalkOnBinaryTrees) {
    for (const std::uint64_t seed : testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        for (const testing::HardScene& scene : testing::hard_scenes(seed)) {
            SCOPED_TRACE(scene.name);
            const Model a = Model::build(scene.mesh_a).value();
            const Model b = Model::build(scene.mesh_b).value();
            const CollideResult result = collide({a, scene.pose_a}, {b, scene.pose_b}).value();
            const TraversalStats& stats = result.stats;
            if (a.mesh().triangle_count() == 0 || b.mesh().triangle_count() == 0) {
                EXPECT_EQ(stats, TraversalStats{});
                continue;
            }
            EXPECT_EQ(stats.iterations, 1 + 2 * (stats.overlaps - stats.leaf_overlaps));
            EXPECT_EQ(stats.volume_tests, stats.iterations);
            EXPECT_LE(stats.overlaps, stats.iterations);
            EXPECT_EQ(stats.geometry_tests, stats.leaf_overlaps) << "one triangle per leaf";
            EXPECT_EQ(stats.geometry_overlaps, result.pairs.size());
        }
    }
}

}  // namespace
}  // namespace tandem
