// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A simulation after it was moved from, and when memory runs out.
#include <gtest/gtest.h>

#include <tandem/simulation.hpp>

#include "support/allocation_faults.hpp"

namespace tandem {
namespace {

using testing::AllocationFaults;
using testing::for_each_allocation_fault;

RigidBody box_at(double z) {
    return {.body = {.shape = Shape::box({0.5, 0.5, 0.5}).value(), .pose = Pose::at({0, 0, z})}};
}

RigidBody ground() {
    RigidBody body = box_at(-0.5);
    body.body.kind = BodyKind::Static;
    return body;
}

TEST(SimulationFaults, OneThatWasMovedFromRefuses) {
    Simulation simulation = Simulation::create().value();
    const BodyHandle body = simulation.add(box_at(1.0)).value();
    Simulation taken = std::move(simulation);
    // NOLINTBEGIN(bugprone-use-after-move): tested here
    EXPECT_FALSE(simulation.add(box_at(1.0)));
    EXPECT_FALSE(simulation.remove(body));
    EXPECT_FALSE(simulation.join(body, body, {}));
    EXPECT_FALSE(simulation.coordinate(0));
    EXPECT_FALSE(simulation.push(body, Vec3::Zero(), Vec3::Zero()));
    EXPECT_FALSE(simulation.set_velocity(body, Vec3::Zero(), Vec3::Zero()));
    EXPECT_FALSE(simulation.set_pose(body, {}));
    EXPECT_FALSE(simulation.pose(body));
    EXPECT_FALSE(simulation.mass(body));
    EXPECT_FALSE(simulation.velocity(body));
    EXPECT_FALSE(simulation.spin(body));
    EXPECT_FALSE(simulation.is_asleep(body));
    EXPECT_FALSE(simulation.step());
    EXPECT_FALSE(simulation.save());
    EXPECT_FALSE(simulation.restore({}));
    EXPECT_EQ(simulation.steps(), 0U);
    (void)simulation.options();
    (void)simulation.hash();
    // NOLINTEND(bugprone-use-after-move)
    simulation = std::move(taken);
    EXPECT_TRUE(simulation.step());
}

TEST(SimulationFaults, ItGoesOnWhenThereIsMemoryAgain) {
    for (const SolverKind solver : {SolverKind::SoftStep, SolverKind::Reference}) {
        const auto scenario = [&](AllocationFaults& faults) {
            Simulation simulation = Simulation::create({.solver = solver}).value();
            std::vector<BodyHandle> bodies{simulation.add(ground()).value()};
            const auto build = [&] {
                while (bodies.size() < 4) {
                    const double z = 0.2 + 1.0 * static_cast<double>(bodies.size());
                    bodies.reserve(bodies.size() + 1);
                    bodies.push_back(simulation.add(box_at(z)).value());
                }
                (void)simulation.join(bodies[2], bodies[3], {}).value();
            };
            if (!faults.attempt(build)) {
                EXPECT_EQ(simulation.world().size(), bodies.size());
                build();
            }
            const auto run = [&] {
                for (int k = 0; k < 20; ++k) {
                    EXPECT_TRUE(simulation.step());
                }
                EXPECT_TRUE(simulation.save());
            };
            if (!faults.attempt(run)) {
                run();
            }
            for (const BodyHandle body : bodies) {
                EXPECT_TRUE(simulation.pose(body).value().translation().allFinite());
                EXPECT_TRUE(simulation.remove(body));
            }
            EXPECT_TRUE(simulation.step());
        };
        EXPECT_GT(for_each_allocation_fault(scenario), 2U);
        (void)for_each_allocation_fault(scenario, AllocationFaults::Lasting::Forever);
    }
}

}  // namespace
}  // namespace tandem
