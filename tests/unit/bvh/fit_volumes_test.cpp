// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "bvh/any_reference_tree.hpp"
#include "scenes/soups.hpp"

namespace tandem::bvh {
namespace {

/// A tree with a depth equal to its number of leaves: each inner node has a leaf and the rest.
Hierarchy comb(std::uint32_t leaves) {
    Hierarchy tree;
    const std::uint32_t nodes = 2 * leaves - 1;
    for (std::uint32_t i = 0; i < leaves; ++i) {
        tree.primitives.push_back(i);
        if (i + 1 < leaves) {
            tree.nodes.push_back(
                {.escape = nodes, .first_primitive = i, .primitive_count = leaves - i});
        }
        const auto leaf = static_cast<std::uint32_t>(tree.nodes.size());
        tree.nodes.push_back({.escape = leaf + 1, .first_primitive = i, .primitive_count = 1});
    }
    derive_links(tree);
    return tree;
}

template <class Volume>
class FitVolumes : public ::testing::Test {};

using AllVolumes = ::testing::Types<Aabb, Obb, Sphere, Kdop<14>, Kdop<18>, Kdop<26>>;
TYPED_TEST_SUITE(FitVolumes, AllVolumes);

/// In a tree this deep most volumes are merged from their children, because fitting every node to
/// its points would be too slow. Thousands of merges must not make a volume grow.
TYPED_TEST(FitVolumes, OfACombStayTight) {
    constexpr std::uint32_t kLeaves = 2000;
    const Mesh mesh = scenes::random_soup(1, kLeaves, 0.05);
    const TreeFrame frame = frame_of(mesh);
    const auto tree = fit_volumes<TypeParam>(comb(kLeaves), frame, mesh);
    EXPECT_EQ(validate(tree, mesh), std::vector<std::string>{});
    EXPECT_LE(measure_longest_side(tree.volume(0)), 5.0) << "the mesh fills a cube of side 2";
}

TEST(FitSpheres, InnerBoxesAreFittedToPointsNotToBoxes) {
    const Mesh mesh = scenes::random_soup(1, 64, 0.05);
    const auto tree = fit_volumes<Sphere>(comb(64), frame_of(mesh), mesh);
    std::vector<Vec3> points;
    for (std::uint32_t i = 0; i < mesh.triangle_count(); ++i) {
        const TriangleCorners corners = tree_corners(mesh, tree.frame, i);
        points.insert(points.end(), corners.begin(), corners.end());
    }
    EXPECT_NEAR(tree.volume(0).radius, Sphere::around(points).radius, 1e-6);
}

}  // namespace
}  // namespace tandem::bvh
