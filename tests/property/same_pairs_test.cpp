// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The master property: the set of pairs is that of brute force, whatever is chosen.
#include <algorithm>
#include <gtest/gtest.h>

#include "support/brute_force.hpp"
#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

std::vector<TrianglePair> mirrored(std::vector<TrianglePair> pairs) {
    for (TrianglePair& pair : pairs) {
        std::swap(pair.a, pair.b);
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

TEST(SamePairs, AsBruteForceForEveryChoiceAndSwapped) {
    for (const std::uint64_t seed : testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        std::size_t colliding = 0;
        for (const testing::HardScene& scene : testing::hard_scenes(seed)) {
            SCOPED_TRACE(scene.name);
            std::vector<TrianglePair> expected;
            for (const std::uint32_t leaf_size : {1U, 3U, 16U}) {
                const Model a = Model::build(scene.mesh_a, {.leaf_size = leaf_size}).value();
                const Model b = Model::build(scene.mesh_b, {.leaf_size = leaf_size}).value();
                ASSERT_EQ(a.validate(), std::vector<std::string>{});
                const Placed placed_a{a, scene.pose_a};
                const Placed placed_b{b, scene.pose_b};
                if (leaf_size == 1) {
                    expected = testing::brute_force(placed_a, placed_b);
                }
                EXPECT_EQ(collide(placed_a, placed_b)->pairs, expected)
                    << "leaf size " << leaf_size;
                EXPECT_EQ(mirrored(collide(placed_b, placed_a)->pairs), expected) << "swapped";
            }
            colliding += expected.empty() ? 0U : 1U;
        }
        EXPECT_GT(colliding, 12u) << "scenes that touch nothing prove little";
    }
}

}  // namespace
}  // namespace tandem
