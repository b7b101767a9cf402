// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/wide_tree.hpp"

#include <algorithm>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>
#include <random>
#include <span>

#include "scenes/soups.hpp"
#include "unit/bvh/hard_meshes.hpp"

namespace tandem::bvh {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::uint32_t> any_order(std::size_t count, std::uint64_t seed) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), std::mt19937_64(seed));
    return order;
}

WideTree tree_in_any_order(const Mesh& mesh) {
    return fit_wide_tree(any_order(mesh.triangle_count(), 3), mesh, frame_of(mesh));
}

TEST(FitWideTree, IsSoundForHardMeshesInAnyOrder) {
    for (const testing::HardMesh& hard : testing::hard_meshes()) {
        SCOPED_TRACE(hard.name);
        const WideTree tree = tree_in_any_order(hard.mesh);
        EXPECT_THAT(validate(tree, hard.mesh), IsEmpty());
        EXPECT_EQ(tree.empty(), hard.mesh.triangle_count() == 0);
    }
}

TEST(FitWideTree, WastesAtMostThreeCodesOfAnAxis) {
    const Mesh mesh = scenes::random_soup(2, 4000, 0.05);
    const WideTree tree = tree_in_any_order(mesh);
    for (const WideNode& node : tree.nodes) {
        for (const AxisCodes& codes : node.codes) {
            const int least = *std::min_element(codes.lo.begin(), codes.lo.begin() + node.count);
            const int most = *std::max_element(codes.hi.begin(), codes.hi.begin() + node.count);
            EXPECT_LE(least, 3);
            EXPECT_GE(most, 126) << "the grid could be finer";
        }
    }
}

TEST(FitWideTree, TakesAtMostSixteenBytesPerTriangle) {
    const Mesh mesh = scenes::random_soup(2, 5000, 0.05);
    EXPECT_LE(tree_in_any_order(mesh).tree_bytes(), 16 * mesh.triangle_count());
}

struct Corruption {
    const char* sentence;
    std::function<void(WideTree&)> corrupt;
};

std::vector<Corruption> corruptions() {
    return {
        {"node 37 of level 0 counts 4 triangles", [](WideTree& t) { t.triangles.pop_back(); }},
        {"the tree has 4 levels instead of 3", [](WideTree& t) { ++t.levels; }},
        {"the levels do not begin where", [](WideTree& t) { ++t.level_begin[1]; }},
        {"the tree has 45 nodes instead of 44", [](WideTree& t) { t.nodes.emplace_back(); }},
        {"the bounds of the frame are not in its cube", [](WideTree& t) { t.frame.scale *= 2.0; }},
        {"the bounds of the frame are not in its cube", [](WideTree& t) { t.frame.lo[1] -= 2.0; }},
        {"the frame does not bound the mesh", [](WideTree& t) { t.frame.lo[1] += 0.01; }},
        {"slot 7 holds triangle 300, which the mesh does not have",
         [](WideTree& t) { t.triangles[7].id = 300; }},
        {"slot 7 holds triangle", [](WideTree& t) { t.triangles[7].id = t.triangles[6].id; }},
        {"which another slot holds too",
         [](WideTree& t) { t.triangles[7].id = t.triangles[6].id; }},
        {"the tree has 299 used slots for 300 triangles",
         [](WideTree& t) { t.nodes[2].count = 7; }},
        {"node 2 of level 0 counts 0 triangles", [](WideTree& t) { t.nodes[2].count = 0; }},
        {"node 0 of level 1 counts 7 children instead of 8",
         [](WideTree& t) { t.nodes[38].count = 7; }},
        {"node 0 of level 2 has no grid on axis 1",
         [](WideTree& t) { t.nodes.back().exponent[1] = 30; }},
        {"node 3 of level 0 has no grid on axis 2",
         [](WideTree& t) { t.nodes[3].origin[2] = std::numeric_limits<float>::quiet_NaN(); }},
        {"child 4 of node 1 of level 0 spans codes 0 to",
         [](WideTree& t) { t.nodes[1].codes[0].lo[4] = 0; }},
        {"child 4 of node 1 of level 0 spans codes",
         [](WideTree& t) { t.nodes[1].codes[0].hi[4] = 255; }},
        {"unused child 4 of node 37 of level 0 spans codes 255 to 1 on axis 0",
         [](WideTree& t) { t.nodes[37].codes[0].hi[4] = 1; }},
        {"unused child 7 of node 37 of level 0 spans codes 254 to 0 on axis 2",
         [](WideTree& t) { t.nodes[37].codes[2].lo[7] = 254; }},
        {"child 5 of node 2 of level 0 does not contain what is below it on axis 1",
         [](WideTree& t) { ++t.nodes[2].codes[1].lo[5]; }},
        {"child 5 of node 2 of level 0 does not contain what is below it on axis 1",
         [](WideTree& t) { --t.nodes[2].codes[1].hi[5]; }},
        {"child 3 of node 0 of level 1 does not contain what is below it on axis 2",
         [](WideTree& t) { ++t.nodes[38].codes[2].lo[3]; }},
        {"child 1 of node 0 of level 2 does not contain what is below it on axis 0",
         [](WideTree& t) { --t.nodes.back().codes[0].hi[1]; }},
        {"the corner in slot 9 is not that of triangle",
         [](WideTree& t) { t.triangles[9].corner[1] *= 1.0F + 0x1p-23F; }},
        {"the edges in slot 9 are not those of triangle",
         [](WideTree& t) { t.triangles[9].edge_1[1] *= 1.0F + 0x1p-23F; }},
        {"the edges in slot 9 are not those of triangle",
         [](WideTree& t) { t.triangles[9].edge_2[0] *= 1.0F + 0x1p-23F; }},
        {"the corner in slot 11 is farther away than its reach",
         [](WideTree& t) { t.triangles[11].reach *= 0.999F; }},
        {"an edge in slot 12 is longer than the span",
         [](WideTree& t) { t.triangles[12].span *= 0.999F; }},
    };
}

TEST(ValidateWideTree, NamesEveryCorruption) {
    const Mesh mesh = scenes::random_soup(17, 300, 0.1);
    const WideTree sound = tree_in_any_order(mesh);
    ASSERT_THAT(validate(sound, mesh), IsEmpty());
    for (const Corruption& corruption : corruptions()) {
        WideTree tree = sound;
        corruption.corrupt(tree);
        EXPECT_THAT(validate(tree, mesh), Contains(HasSubstr(corruption.sentence)));
    }
}

TEST(ValidateWideTree, StopsAtAHundredSentences) {
    const Mesh mesh = scenes::random_soup(17, 300, 0.1);
    WideTree tree = tree_in_any_order(mesh);
    for (WideTriangle& triangle : tree.triangles) {
        triangle.reach = 0.0F;
        triangle.span = 0.0F;
    }
    EXPECT_EQ(validate(tree, mesh).size(), 100U);
}

}  // namespace
}  // namespace tandem::bvh
