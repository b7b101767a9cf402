// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/object_median.hpp"

#include <bit>
#include <gtest/gtest.h>
#include <set>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"

namespace tandem {
namespace {

Hierarchy build(const Mesh& mesh, std::uint32_t leaf_size) {
    return build_object_median(primitive_boxes(mesh, frame_of(mesh)), leaf_size);
}

TEST(ObjectMedian, IsSoundForEverySizeAndLeafSize) {
    for (const std::uint32_t triangles : {1U, 2U, 3U, 7U, 16U, 17U, 1000U}) {
        for (const std::uint32_t leaf_size : {1U, 2U, 5U, 16U}) {
            const Mesh mesh = scenes::random_soup(7, triangles, 0.1);
            const Hierarchy tree = build(mesh, leaf_size);
            EXPECT_TRUE(validate(tree, triangles).empty()) << triangles << " / " << leaf_size;
            for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
                if (tree.nodes[i].escape == i + 1) {
                    EXPECT_LE(tree.nodes[i].primitive_count, leaf_size);
                }
            }
        }
    }
}

TEST(ObjectMedian, HalvesTheNumberOfPrimitives) {
    const Hierarchy tree = build(scenes::sphere(3), 1);  // 512 triangles
    EXPECT_EQ(tree.nodes.size(), 2u * 512 - 1);
    EXPECT_EQ(tree.nodes[0].height, 9u);
    EXPECT_EQ(tree.nodes[1].primitive_count, 256u);
}

TEST(ObjectMedian, StaysBalancedWhenAllTrianglesAreEqual) {
    const Mesh mesh =
        Mesh::create({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, std::vector<Triangle>(1000, {0, 1, 2}))
            .value();
    const Hierarchy tree = build(mesh, 1);
    EXPECT_TRUE(validate(tree, 1000).empty());
    EXPECT_EQ(tree.nodes[0].height, static_cast<std::uint32_t>(std::bit_width(999U)));
}

TEST(ObjectMedian, SplitsTheLongestAxis) {
    // Four small triangles in a row along y: the two on each side of the middle belong together.
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (const double y : {3.0, 0.0, 2.0, 1.0}) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), {{0, y, 0}, {0.1, y, 0}, {0, y + 0.1, 0}});
        triangles.push_back({first, first + 1, first + 2});
    }
    const Hierarchy tree = build(Mesh::create(vertices, triangles).value(), 1);
    EXPECT_EQ(std::set(tree.primitives.begin(), tree.primitives.begin() + 2),
              (std::set<std::uint32_t>{1, 3}));
}

TEST(ObjectMedian, NothingGivesNoNodes) {
    EXPECT_TRUE(build(Mesh(), 1).nodes.empty());
}

}  // namespace
}  // namespace tandem
