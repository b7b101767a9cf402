// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/unlike_poses.hpp"

#include <gtest/gtest.h>

#include <tandem/distance.hpp>

#include "scenes/part_families.hpp"
#include "scenes/shapes.hpp"

namespace tandem::bench {
namespace {

constexpr std::uint32_t kCount = 3;

double gap(const Model& a, const Model& b, const PoseNumbers& pose) {
    return distance({a}, {b, pose.pose()}).value().distance;
}

TEST(UnlikePoses, LieAsTheirNamesSayInEveryFamily) {
    for (const scenes::PartFamily& family : scenes::part_families(5, scenes::PartSize::Small)) {
        SCOPED_TRACE(family.name);
        const Model a = Model::build(family.mesh_a).value();
        const Model b = Model::build(family.mesh_b).value();
        const PoseNumbers docked{family.docked.translation, family.docked.turn};
        const auto groups =
            find_unlike_poses({a, b, docked}, kAllUnlikePoseKinds, kCount, 5).value();
        ASSERT_EQ(groups.size(), kAllUnlikePoseKinds.size());
        const auto poses = [&](UnlikePoseKind kind) {
            const PoseGroup& group = groups[static_cast<std::size_t>(kind)];
            EXPECT_EQ(group.name, name_of(kind));
            EXPECT_EQ(group.poses.size(), kCount);
            return group.poses;
        };
        for (const PoseNumbers& pose : poses(UnlikePoseKind::Near)) {
            EXPECT_GT(gap(a, b, pose), 0.0);
        }
        for (const PoseNumbers& pose : poses(UnlikePoseKind::Grazing)) {
            // A motion of 0.001 past the contact may end beyond a thin corner.
            EXPECT_LT(gap(a, b, pose), 0.02 * family.reach + 0.01);
        }
        for (const PoseNumbers& pose : poses(UnlikePoseKind::Far)) {
            EXPECT_GT(gap(a, b, pose), family.reach);
        }
        EXPECT_EQ(poses(UnlikePoseKind::Docked)[0].translation, family.docked.translation);
    }
}

TEST(UnlikePoses, FollowFromTheSeedAndNotFromTheOtherKinds) {
    const Model a = Model::build(scenes::torus(1.0, 0.3, 12, 8)).value();
    const Model b = Model::build(scenes::sphere(1)).value();
    const auto near = [&](std::span<const UnlikePoseKind> kinds, std::uint64_t seed) {
        const auto groups = find_unlike_poses({a, b}, kinds, 2, seed).value();
        for (const PoseGroup& group : groups) {
            if (group.name == "near") {
                return group.poses[1].translation;
            }
        }
        return Vec3(Vec3::Zero());
    };
    const std::array only{UnlikePoseKind::Near};
    EXPECT_EQ(near(only, 5), near(kAllUnlikePoseKinds, 5));
    EXPECT_NE(near(only, 5), near(only, 6));
}

TEST(UnlikePoses, RefuseAMeshWithoutTriangles) {
    const Model a = Model::build(scenes::sphere(0)).value();
    const Model empty =
        Model::build(Mesh::create(std::vector<Vec3>{}, std::vector<Triangle>{}).value()).value();
    EXPECT_FALSE(find_unlike_poses({a, empty}, kAllUnlikePoseKinds, 1, 1));
    EXPECT_FALSE(find_unlike_poses({empty, a}, kAllUnlikePoseKinds, 1, 1));
}

}  // namespace
}  // namespace tandem::bench
