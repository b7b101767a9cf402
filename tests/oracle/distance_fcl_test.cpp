// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Compares distances with FCL, which computes them in rounded double arithmetic.
#include <fcl/fcl.h>
#include <gtest/gtest.h>

#include <tandem/distance.hpp>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using FclModel = fcl::BVHModel<fcl::OBBRSSd>;

std::shared_ptr<FclModel> fcl_model(const Mesh& mesh) {
    auto model = std::make_shared<FclModel>();
    std::vector<fcl::Triangle> triangles;
    for (const Triangle& t : mesh.triangles()) {
        triangles.emplace_back(t[0], t[1], t[2]);
    }
    model->beginModel();
    model->addSubModel({mesh.vertices().begin(), mesh.vertices().end()}, triangles);
    model->endModel();
    return model;
}

double fcl_distance(const std::shared_ptr<FclModel>& a, const std::shared_ptr<FclModel>& b,
                    const Pose& pose_b) {
    fcl::Transform3d transform = fcl::Transform3d::Identity();
    transform.linear() = pose_b.rotation();
    transform.translation() = pose_b.translation();
    fcl::CollisionObjectd object_a(a);
    fcl::CollisionObjectd object_b(b, transform);
    fcl::DistanceRequestd request;
    fcl::DistanceResultd result;
    return fcl::distance(&object_a, &object_b, request, result);
}

TEST(DistanceOracle, AgreesWithFcl) {
    const Mesh knot = scenes::torus_knot({.segments = 200, .sides = 12});
    const Mesh ball = scenes::sphere(4);
    const Model model_knot = Model::build(knot).value();
    const Model model_ball = Model::build(ball).value();
    const auto fcl_knot = fcl_model(knot);
    const auto fcl_ball = fcl_model(ball);
    std::size_t apart = 0;
    std::size_t touching = 0;
    const std::vector<std::uint64_t> all = testing::seeds(60);
    for (const std::uint64_t seed : all) {
        TANDEM_TRACE_SEED(seed);
        const Pose pose = scenes::random_pose(seed, seed % 2 == 0 ? 1.5 : 10.0);
        const double ours = distance({model_knot}, {model_ball, pose})->distance;
        const double theirs = fcl_distance(fcl_knot, fcl_ball, pose);
        if (ours == 0.0) {
            ++touching;
            EXPECT_LE(theirs, 1e-12);  // FCL returns 0 or −1 for touching meshes
        } else {
            ++apart;
            EXPECT_NEAR(theirs, ours, 1e-9 * ours);
        }
    }
    EXPECT_GE(6 * apart, all.size());
    EXPECT_GE(10 * touching, all.size());
}

}  // namespace
}  // namespace tandem
