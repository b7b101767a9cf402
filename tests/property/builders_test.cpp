// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// No builder changes the set of pairs.
#include <gtest/gtest.h>

#include "support/brute_force.hpp"
#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

std::vector<BuildOptions> every_kind_of_tree() {
    std::vector<BuildOptions> all;
    for (const std::uint32_t degree : {2U, 5U}) {
        for (const std::uint32_t leaf_size : {1U, 3U}) {
            for (const BuilderKind builder : kAllBuilders) {
                all.push_back({.builder = builder, .degree = degree, .leaf_size = leaf_size});
            }
            all.push_back({.axis = SplitAxis::BestCost,
                           .position = SplitPosition::BinnedSah,
                           .degree = degree,
                           .leaf_size = leaf_size});
        }
    }
    return all;
}

TEST(SamePairs, WhicheverBuilder) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        std::size_t tried = 0;
        for (const testing::HardScene& scene : testing::hard_scenes(seed)) {
            if (scene.name != "random soups" && scene.name != "integer soups, turned" &&
                scene.name != "all triangles equal") {
                continue;
            }
            SCOPED_TRACE(scene.name);
            ++tried;
            std::vector<TrianglePair> expected;
            for (const BuildOptions& options : every_kind_of_tree()) {
                const Model a = Model::build(scene.mesh_a, options).value();
                const Model b = Model::build(scene.mesh_b, options).value();
                ASSERT_EQ(a.validate(), std::vector<std::string>{}) << name_of(options.builder);
                if (expected.empty()) {
                    expected = testing::brute_force({a, scene.pose_a}, {b, scene.pose_b});
                    ASSERT_FALSE(expected.empty());
                }
                EXPECT_EQ(collide({a, scene.pose_a}, {b, scene.pose_b})->pairs, expected)
                    << name_of(options.builder) << " degree " << options.degree << " leaf size "
                    << options.leaf_size;
            }
        }
        EXPECT_EQ(tried, 3u);
    }
}

}  // namespace
}  // namespace tandem
