// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "support/threads.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include <tandem/simulation.hpp>

#include "scenes/random.hpp"
#include "support/seeds.hpp"

/// A nut on its bolt, as closed meshes. The contour of their overlap winds around the bolt and does
/// not lie in a plane. Its depth was once as large as the length of the bolt.
namespace tandem {
namespace {

TEST(Threads, a_nut_that_falls_and_spins_on_its_bolt_gains_no_energy) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        const double scale = seed % 2 == 0 ? 1.0 : 0.05;
        const testing::ScrewThread thread{.core = 0.4 * scale,
                                          .depth = 0.1 * scale,
                                          .pitch = 0.2 * scale,
                                          .sides = 18,
                                          .rows = 6};
        const double gap = (0.015 + 0.005 * random.symmetric()) * scale;
        const Material material{.friction = std::max(0.0, 0.1 * random.symmetric())};
        Simulation simulation =
            *Simulation::create({.time_step = 0.01, .rest_offset = 0.0025 * scale});
        const Mesh bolt = testing::bolt_of(thread, -scale, scale);
        ASSERT_TRUE(simulation.add(
            {.body = {.shape = *Shape::mesh(*Model::build(bolt)), .kind = BodyKind::Static},
             .material = material}));
        const Mesh nut = testing::nut_of(thread, -0.2 * scale, 0.2 * scale, gap, 0.8 * scale);
        const double speed = std::abs(2.0 * scale * random.symmetric());
        const double spin = 20.0 * random.symmetric();
        const BodyHandle body = *simulation.add({.body = {.shape = *Shape::mesh(*Model::build(nut)),
                                                          .linear = {0.0, 0.0, -speed},
                                                          .angular = {0.0, 0.0, spin}},
                                                 .material = material});
        const BodyMass mass = *simulation.mass(body);
        const double gravity = -simulation.options().gravity.z();
        // Heights are measured from the lower end of the bolt.
        const double start = mass.mass * (0.5 * speed * speed + gravity * scale) +
                             0.5 * spin * spin * mass.inertia(2, 2);
        for (int k = 0; k < 40; ++k) {
            const SimulationStep step = *simulation.step();
            ASSERT_LE(step.kinetic_energy + step.potential_energy + mass.mass * gravity * scale,
                      1.005 * start)
                << "step " << k;
            ASSERT_LE(step.deepest, 0.1 * scale) << "step " << k;
        }
        const Pose pose = *simulation.pose(body);
        EXPECT_LT(pose.translation().head<2>().norm(), 0.1 * scale);
    }
}

}  // namespace
}  // namespace tandem
