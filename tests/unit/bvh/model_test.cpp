// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/model.hpp>

#include "bvh/any_reference_tree.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"

namespace tandem::bvh {
namespace {

TEST(Model, TreeContainsItsTrianglesAtEveryScale) {
    for (const double scale : {1e-300, 1e-30, 1.0, 1e15, 1e300}) {
        std::vector<Vec3> vertices;
        const Mesh unit = scenes::random_soup(3, 200, 0.2);
        for (const Vec3& v : unit.vertices()) {
            vertices.emplace_back(scale * (v + Vec3(1e3, 0, 0)));
        }
        const std::vector<Triangle> triangles(unit.triangles().begin(), unit.triangles().end());
        const auto model = Model::build(Mesh::create(vertices, triangles).value());
        ASSERT_TRUE(model);
        EXPECT_EQ(model->validate(), std::vector<std::string>{}) << scale;
    }
}

TEST(Model, ValidateSeesAVolumeThatIsTooSmall) {
    const Mesh mesh = scenes::sphere(2);
    auto bvh = reference_tree_of<Aabb>(*Model::build(mesh, ReferenceOptions{}))->bvh();
    ASSERT_TRUE(validate(bvh, mesh).empty());
    bvh.nodes[bvh.nodes.size() / 2].volume.hi[1] -= 0.5F;
    EXPECT_FALSE(validate(bvh, mesh).empty());
}

TEST(Model, SummaryCountsTheTree) {
    const TreeSummary summary =
        Model::build(scenes::box({0, 0, 0}, {1, 1, 1}), ReferenceOptions{})->summary();
    EXPECT_EQ(summary.nodes, 23u);
    EXPECT_EQ(summary.leaves, 12u);
    EXPECT_EQ(summary.height, 4u);
    EXPECT_GT(summary.bytes, 23u * 24);
}

TEST(Model, MayBeEmpty) {
    const auto model = Model::build(Mesh());
    ASSERT_TRUE(model);
    EXPECT_EQ(model->summary().nodes, 0u);
    EXPECT_TRUE(model->validate().empty());
}

TEST(Model, CanBeUsedAfterItWasMoved) {
    Model source = Model::build(scenes::sphere(2)).value();
    const Model taken = std::move(source);
    // NOLINTNEXTLINE(bugprone-use-after-move): tested here
    EXPECT_EQ(source.mesh().triangle_count(), taken.mesh().triangle_count());
    EXPECT_TRUE(source.validate().empty());
    static_assert(std::is_nothrow_move_constructible_v<Model>);
}

TEST(Model, RefusesNumbersThatAreNoEnumerators) {
    const auto refused = Model::build(Mesh(), {.effort = static_cast<BuildEffort>(7)});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "effort number 7: must be 0 to 2");
    EXPECT_FALSE(Model::build(Mesh(), {.volume = static_cast<VolumeKind>(-1)}));
    EXPECT_FALSE(Model::build(Mesh(), {.builder = static_cast<BuilderKind>(4)}));
    EXPECT_FALSE(Model::build(Mesh(), {.axis = static_cast<SplitAxis>(3)}));
    EXPECT_FALSE(Model::build(Mesh(), {.position = static_cast<SplitPosition>(99)}));
}

TEST(Model, RefusesLeafSizesOutOfRange) {
    EXPECT_FALSE(Model::build(Mesh(), {.leaf_size = 0}));
    EXPECT_FALSE(Model::build(Mesh(), {.leaf_size = 17}));
}

TEST(Model, RefusesDegreesOutOfRange) {
    EXPECT_FALSE(Model::build(Mesh(), {.degree = 1}));
    const auto refused = Model::build(Mesh(), {.degree = 9});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "degree 9: must be 2 to 8");
}

TEST(Model, CopiesShareTheMesh) {
    const Model model = Model::build(scenes::sphere(1)).value();
    const Model copy = model;  // NOLINT(performance-unnecessary-copy-initialization): tested here
    EXPECT_EQ(&copy.mesh(), &model.mesh());
}

}  // namespace
}  // namespace tandem::bvh
