// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gtest/gtest.h>

#include <tandem/simulation.hpp>

#include "scenes/shapes.hpp"
#include "scenes/simulated_scene.hpp"

namespace tandem {
namespace {

void steps(Simulation& simulation, int count) {
    for (int k = 0; k < count; ++k) {
        ASSERT_TRUE(simulation.step());
    }
}

Mesh ball(double radius, const Vec3& middle) {
    const Mesh unit = scenes::sphere(2);
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : unit.vertices()) {
        vertices.push_back(middle + radius * vertex);
    }
    return Mesh::create(vertices, {unit.triangles().begin(), unit.triangles().end()}).value();
}

double lowest(const Simulation& simulation, SoftBodyId body) {
    double z = 1e9;
    const auto vertices = simulation.soft_vertices(body).value();
    for (const Vec3& vertex : vertices) {
        z = std::min(z, vertex.z());
    }
    return z;
}

TEST(SoftBody, ClothHangsFromTwoCornersWithoutStretching) {
    Simulation simulation = Simulation::create().value();
    const SoftBodyId cloth = simulation
                                 .add_soft({.mesh = scenes::cloth_sheet(12, 1.0, Vec3(0, 0, 2)),
                                            .mass = 0.3,
                                            .damping = 2.0,
                                            .pinned = {0, 12}})
                                 .value();
    steps(simulation, 240);
    EXPECT_LT(simulation.measure_soft(cloth)->stretch, 0.1);
    // A square of side 1 hangs from its upper edge and sags a little.
    EXPECT_NEAR(lowest(simulation, cloth), 1.0, 0.1);
    const std::span<const Vec3> vertices = simulation.soft_vertices(cloth).value();
    EXPECT_EQ(vertices[0], Vec3(-0.5, -0.5, 2.0));
    EXPECT_EQ(vertices[12], Vec3(0.5, -0.5, 2.0));
}

TEST(SoftBody, ClothComesToRestOnABallWithoutGoingIn) {
    const scenes::SimulatedScene scene = scenes::cloth_over_ball({.count = 16}).value();
    Simulation simulation = scenes::start(scene).value();
    double deepest = 0.0;
    SimulationStep last;
    for (int k = 0; k < 300; ++k) {
        last = simulation.step().value();
        deepest = std::max(deepest, simulation.measure_soft(0)->deepest);
    }
    EXPECT_LT(deepest, 1e-3);
    EXPECT_LT(last.kinetic_energy, 5e-3);
    EXPECT_GT(simulation.measure_soft(0)->contacts, 10U);
    EXPECT_LT(simulation.measure_soft(0)->stretch, 0.1);
    EXPECT_GT(lowest(simulation, 0), 0.0);
}

TEST(SoftBody, AVolumeIsKept) {
    Simulation simulation = Simulation::create().value();
    ASSERT_TRUE(simulation.add(
        {.body = {.shape = Shape::plane(Vec3::UnitZ(), 0).value(), .kind = BodyKind::Static}}));
    const SoftBodyId body = simulation
                                .add_soft({.mesh = ball(0.3, Vec3(0, 0, 1)),
                                           .kind = SoftKind::Volume,
                                           .mass = 5.0,
                                           .stretch_compliance = 1e-4})
                                .value();
    for (int k = 0; k < 180; ++k) {
        ASSERT_TRUE(simulation.step());
        ASSERT_NEAR(simulation.measure_soft(body)->volume, 1.0, 0.02) << k;
    }
    EXPECT_GT(lowest(simulation, body), 0.0);
    EXPECT_LT(lowest(simulation, body), 0.05);
}

TEST(SoftBody, FreeBodiesKeepTheirMomentum) {
    Simulation simulation = Simulation::create({.gravity = Vec3::Zero()}).value();
    ASSERT_TRUE(simulation.add_soft({.mesh = ball(0.3, Vec3::Zero()),
                                     .kind = SoftKind::Volume,
                                     .mass = 2.0,
                                     .velocity = Vec3(1, 2, 3),
                                     .stretch_compliance = 1e-4,
                                     .damping = 0.0}));
    steps(simulation, 60);
    const SimulationStep step = simulation.step().value();
    EXPECT_LT((step.momentum - Vec3(2, 4, 6)).norm(), 1e-9);
}

TEST(SoftBody, PushesARigidBodyWithWhatItLoses) {
    Simulation simulation = Simulation::create({.gravity = Vec3::Zero()}).value();
    const BodyHandle rigid =
        simulation
            .add({.body = {.shape = Shape::sphere(0.3).value(), .pose = Pose::at({1, 0, 0})},
                  .mass = BodyMass{.mass = 3.0,
                                   .centre = Vec3::Zero(),
                                   .inertia = 0.1 * Eigen::Matrix3d::Identity()}})
            .value();
    ASSERT_TRUE(simulation.add_soft({.mesh = ball(0.3, Vec3::Zero()),
                                     .kind = SoftKind::Volume,
                                     .mass = 2.0,
                                     .velocity = Vec3(2, 0, 0),
                                     .stretch_compliance = 1e-4,
                                     .friction = 0.0,
                                     .damping = 0.0}));
    steps(simulation, 60);
    const SimulationStep step = simulation.step().value();
    EXPECT_LT((step.momentum - Vec3(4, 0, 0)).norm(), 1e-9);
    EXPECT_GT(simulation.velocity(rigid)->x(), 0.4);
}

TEST(SoftBody, TheBitsDoNotDependOnThreadsAndAResumedRunIsTheSame) {
    std::uint64_t alone = 0;
    for (const unsigned threads : {1U, 2U, 8U}) {
        scenes::SimulatedScene scene = scenes::jelly({.count = 1}).value();
        scene.options.threads = threads;
        Simulation simulation = scenes::start(scene).value();
        steps(simulation, 40);
        const std::vector<std::byte> state = simulation.save().value();
        steps(simulation, 20);
        alone = threads == 1 ? simulation.hash() : alone;
        EXPECT_EQ(simulation.hash(), alone) << threads;
        Simulation resumed = scenes::start(scene).value();
        ASSERT_TRUE(resumed.restore(state));
        steps(resumed, 20);
        EXPECT_EQ(resumed.hash(), alone) << threads;
    }
}

TEST(SoftBody, RefusesWhatMakesNoSense) {
    Simulation simulation = Simulation::create().value();
    const Mesh sheet = scenes::cloth_sheet(2, 1.0, Vec3::Zero());
    EXPECT_FALSE(simulation.add_soft({.mesh = sheet, .mass = 0.0}));
    EXPECT_FALSE(simulation.add_soft({.mesh = sheet, .mass = std::nan("")}));
    EXPECT_FALSE(simulation.add_soft({.mesh = sheet, .bend_compliance = -1.0}));
    EXPECT_FALSE(simulation.add_soft({.mesh = sheet, .pinned = {9}}));
    EXPECT_FALSE(simulation.add_soft({.mesh = sheet, .kind = SoftKind::Volume}));
    EXPECT_FALSE(simulation.add_soft({.mesh = Mesh::create(std::vector<Vec3>{}, {}).value()}));
    EXPECT_FALSE(simulation.soft_vertices(0));
    EXPECT_TRUE(simulation.add_soft({.mesh = sheet}));
}

}  // namespace
}  // namespace tandem
