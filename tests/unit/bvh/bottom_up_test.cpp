// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/bottom_up.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <list>

#include "bvh/build/box_area.hpp"
#include "bvh/build/collapse.hpp"
#include "unit/bvh/hard_boxes.hpp"

namespace tandem::bvh {
namespace {

double least_pair_cost(const std::list<Aabb>& active) {
    double least = std::numeric_limits<double>::infinity();
    for (auto a = active.begin(); a != active.end(); ++a) {
        for (auto b = std::next(a); b != active.end(); ++b) {
            least = std::min(least, half_area(merged(*a, *b)));
        }
    }
    return least;
}

/// Replays the merges in the order of their cost and compares each with all possible pairs. This
/// takes n³ steps and does not depend on how ties are broken.
void expect_greedy(const std::vector<PrimitiveBox>& boxes) {
    const Hierarchy tree = build_bottom_up(boxes, {});
    ASSERT_EQ(validate(tree, boxes.size()), std::vector<std::string>{});
    const std::vector<Aabb> volumes = node_boxes(tree, boxes);
    std::list<Aabb> active;
    std::vector<std::list<Aabb>::iterator> cluster(tree.nodes.size());
    std::vector<std::uint32_t> merges;
    for (auto i = static_cast<std::uint32_t>(tree.nodes.size()); i-- > 0;) {
        if (tree.nodes[i].height == 0) {
            cluster[i] = active.insert(active.end(), volumes[i]);
        } else {
            merges.push_back(i);  // children before their parents
        }
    }
    std::stable_sort(merges.begin(), merges.end(), [&](std::uint32_t a, std::uint32_t b) {
        return half_area(volumes[a]) < half_area(volumes[b]);
    });
    for (const std::uint32_t node : merges) {
        ASSERT_EQ(half_area(volumes[node]), least_pair_cost(active)) << "merge of node " << node;
        active.erase(cluster[node + 1]);
        active.erase(cluster[tree.nodes[node + 1].escape]);
        cluster[node] = active.insert(active.end(), volumes[node]);
    }
}

TEST(BottomUp, EveryMergeIsTheCheapestPossible) {
    for (const testing::HardBoxes& input : testing::hard_boxes()) {
        SCOPED_TRACE(input.name);
        expect_greedy(input.boxes);
    }
}

TEST(BottomUp, EveryMergeIsTheCheapestPossibleForRandomTriangles) {
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        for (const double size : {0.01, 0.1, 0.6}) {
            SCOPED_TRACE(::testing::Message() << "seed " << seed << ", size " << size);
            expect_greedy(testing::boxes_of(scenes::random_soup(seed, 120, size)));
        }
    }
}

TEST(BottomUp, NearestPairsBecomeSiblings) {
    const Hierarchy tree =
        build_bottom_up({{testing::cube({0, 0, 0}, 0.1F), testing::cube({5, 0, 0}, 0.1F),
                          testing::cube({5.5F, 0, 0}, 0.1F), testing::cube({1, 0, 0}, 0.1F)}},
                        {});
    EXPECT_EQ(tree.primitives, (std::vector<std::uint32_t>{1, 2, 0, 3}));
    EXPECT_EQ(tree.nodes[0].height, 2u);
}

TEST(BottomUp, FiftyThousandTriangles) {
    const auto boxes = testing::boxes_of(scenes::torus_knot({.segments = 790, .sides = 32}));
    ASSERT_GT(boxes.size(), 50'000u);
    EXPECT_EQ(validate(build_bottom_up(boxes, {}), boxes.size()), std::vector<std::string>{});
}

TEST(BottomUp, FiftyThousandEqualBoxes) {
    // Every pair costs the same. A search that always returned the same partner would take
    // quadratic time.
    const std::vector boxes(50'000, testing::cube({0, 0, 0}, 0.5F));
    const Hierarchy tree = build_bottom_up(boxes, {});
    EXPECT_EQ(validate(tree, boxes.size()), std::vector<std::string>{});
    EXPECT_LT(tree.nodes[0].height, 32u);
}

}  // namespace
}  // namespace tandem::bvh
