// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/peers/peer_poses.hpp"

#include <gtest/gtest.h>

#include <tandem/collide.hpp>
#include <tandem/mesh_report.hpp>

#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::bench {
namespace {

constexpr std::uint32_t kRotations = 4;

std::uint64_t pairs_at(const Model& model, const PoseNumbers& pose) {
    return CollideQuery().count({model}, {model, pose.pose()}).value();
}

/// The distance between the centres of the boxes of the original and the moved copy, in diagonals
/// of the box.
double distance_of(const Model& model, const PoseNumbers& pose) {
    const auto bounds = report_on(model.mesh()).bounds.value();
    const Vec3 centre = 0.5 * (bounds.lo + bounds.hi);
    return (to_world(pose.pose(), centre) - centre).norm() / (bounds.hi - bounds.lo).norm();
}

class PeerPoses : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(PeerPoses, TouchExactlyWhereTheirNamesSay) {
    for (const Mesh& mesh : {scenes::torus(1.0, 0.3, 24, 12), scenes::box({1, 2, 3}, {5, 5, 4}),
                             scenes::torus_knot({.segments = 60, .sides = 6})}) {
        const Model model = Model::build(mesh).value();
        const std::vector<PoseGroup> groups =
            find_poses(model, kAllPoseKinds, kRotations, GetParam()).value();
        ASSERT_EQ(groups.size(), kAllPoseKinds.size());
        for (std::size_t kind = 0; kind < groups.size(); ++kind) {
            EXPECT_EQ(groups[kind].name, name_of(kAllPoseKinds[kind]));
            ASSERT_EQ(groups[kind].poses.size(), kRotations);
        }
        for (std::size_t rotation = 0; rotation < kRotations; ++rotation) {
            const auto at = [&](PoseKind kind) {
                return groups[static_cast<std::size_t>(kind)].poses[rotation];
            };
            SCOPED_TRACE(rotation);
            for (const PoseKind kind :
                 {PoseKind::Separated, PoseKind::SmallProximity, PoseKind::CloseProximity}) {
                EXPECT_EQ(pairs_at(model, at(kind)), 0u) << name_of(kind);
            }
            EXPECT_GT(pairs_at(model, at(PoseKind::Shallow)), 0u);
            const double contact = distance_of(model, at(PoseKind::CloseProximity)) - 0.001;
            EXPECT_NEAR(distance_of(model, at(PoseKind::Separated)), contact + 0.1, 1e-9);
            EXPECT_NEAR(distance_of(model, at(PoseKind::SmallProximity)), contact + 0.01, 1e-9);
            EXPECT_NEAR(distance_of(model, at(PoseKind::Shallow)), contact - 0.01, 1e-9);
            EXPECT_NEAR(distance_of(model, at(PoseKind::Deep)), 0.5 * contact, 1e-9);
            EXPECT_NEAR(distance_of(model, at(PoseKind::AlmostCoincident)), 0.001, 1e-9);
            EXPECT_GT(pairs_at(model, at(PoseKind::AlmostCoincident)), mesh.triangle_count() / 4);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, PeerPoses, ::testing::Values(1, 2, 77),
                         [](const auto& seed) { return "Seed" + std::to_string(seed.param); });

TEST(PeerPosesOnce, FollowFromTheSeed) {
    const Model model = Model::build(scenes::torus(1.0, 0.3, 12, 8)).value();
    const auto poses_of = [&](std::uint64_t seed) {
        const PeerCase one{.peer = {},
                           .mesh_file_a = {},
                           .mesh_file_b = {},
                           .groups = find_poses(model, kAllPoseKinds, 2, seed).value()};
        return to_json(one);
    };
    EXPECT_EQ(poses_of(5), poses_of(5));
    EXPECT_NE(poses_of(5), poses_of(6));
}

TEST(PeerPosesOnce, RefuseCopiesThatNeverTouch) {
    const Mesh dust = Mesh::create(std::vector<Vec3>{{0, 0, 0},
                                                     {1e-3, 0, 0},
                                                     {0, 1e-3, 0},
                                                     {100, 50, 70},
                                                     {100, 50.001, 70},
                                                     {100, 50, 70.001}},
                                   std::vector<Triangle>{{0, 1, 2}, {3, 4, 5}})
                          .value();
    const Result<std::vector<PoseGroup>> poses =
        find_poses(Model::build(dust).value(), kAllPoseKinds, 1, 1);
    ASSERT_FALSE(poses);
    EXPECT_NE(poses.error().message.find("never touch"), std::string::npos);
}

}  // namespace
}  // namespace tandem::bench
