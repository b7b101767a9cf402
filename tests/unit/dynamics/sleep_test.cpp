// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/simulation.hpp>

#include "scenes/shapes.hpp"

/// Bodies asleep, and the measurements of a step that include them.
namespace tandem {
namespace {

Shape cube(double half, ShapeKind kind) {
    const Vec3 corner = Vec3::Constant(half);
    return kind == ShapeKind::Box ? *Shape::box(corner)
                                  : *Shape::mesh(*Model::build(scenes::box(-corner, corner)));
}

TEST(Sleep, bodies_asleep_report_their_last_contacts) {
    for (const ShapeKind kind : {ShapeKind::Box, ShapeKind::Mesh}) {
        // The gap between two walls is narrower than the cube between them. Meshes may
        // overlap more on one side than on the other, by the rest offset.
        Simulation simulation = *Simulation::create({.gravity = Vec3::Zero()});
        const Shape wall = cube(1.5, kind);
        for (const double x : {-1.95, 1.95}) {
            ASSERT_TRUE(simulation.add(
                {.body = {
                     .shape = wall, .pose = Pose::at({x, 0.1, 0.2}), .kind = BodyKind::Static}}));
        }
        const BodyHandle body = *simulation.add({.body = {.shape = cube(0.5, kind)}});
        SimulationStep last_awake;
        SimulationStep now;
        for (int k = 0; k < 120; ++k) {
            now = *simulation.step();
            last_awake = now.awake > 0 ? now : last_awake;
        }
        ASSERT_TRUE(*simulation.is_asleep(body));
        const Shape& shape = (*simulation.world().body(body))->shape;
        EXPECT_NEAR(now.deepest, 0.05, kRestPart * shape.reach());
        EXPECT_NEAR(now.deepest, last_awake.deepest, 1e-4);
        EXPECT_EQ(now.contacts, last_awake.contacts);
        EXPECT_GT(now.contacts, 0U);
    }
}

TEST(Sleep, nothing_falls_asleep_while_it_is_pushed_out_of_an_overlap) {
    for (const ShapeKind kind : {ShapeKind::Box, ShapeKind::Mesh}) {
        // Three of the body's ten metres are in the ground. Overlap is removed at no more than 3
        // m/s, and this motion leaves no velocity.
        Simulation simulation = *Simulation::create();
        ASSERT_TRUE(simulation.add(
            {.body = {.shape = *Shape::plane(Vec3::UnitZ(), 0.0), .kind = BodyKind::Static}}));
        const BodyHandle body = *simulation.add(
            {.body = {.shape = cube(5.0, kind), .pose = Pose::at({0.0, 0.0, 2.0})}});
        for (int k = 0; k < 300 && !*simulation.is_asleep(body); ++k) {
            ASSERT_TRUE(simulation.step());
        }
        EXPECT_TRUE(*simulation.is_asleep(body));
        EXPECT_GT(simulation.pose(body)->translation().z(), 4.97);
    }
}

}  // namespace
}  // namespace tandem
