// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/simulation.hpp>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "scenes/simulated_scene.hpp"
#include "support/seeds.hpp"

/// The solver of the papers, with a contact for each pair of triangles that intersect.
namespace tandem {
namespace {

/// Heights are measured from a ground at zero. Returns the kinetic energy at the end, in joules per
/// body.
double run_without_gain(const scenes::SimulatedScene& scene, int steps) {
    Simulation simulation = *scenes::start(scene);
    double start = 0.0;
    double bodies = 0.0;
    for (const BodyHandle& body : simulation.world().bodies()) {
        if (scene.bodies[body.id].body.kind == BodyKind::Dynamic) {
            const BodyMass mass = *simulation.mass(body);
            start += mass.mass * 9.81 * to_world(*simulation.pose(body), mass.centre).z();
            bodies += 1.0;
        }
    }
    SimulationStep step;
    for (int k = 0; k < steps; ++k) {
        step = *simulation.step();
        EXPECT_LE(step.kinetic_energy + step.potential_energy, 1.005 * start) << "step " << k;
        if (::testing::Test::HasFailure()) {
            break;
        }
    }
    return step.kinetic_energy / bodies;
}

scenes::SimulatedScene by_the_papers(scenes::SimulatedScene scene) {
    scene.options.solver = SolverKind::Reference;
    scene.options.contacts = ContactMode::TrianglePairs;
    return scene;
}

TEST(PapersSolver, a_structured_stack_gains_no_energy_and_stands) {
    const std::uint32_t most = testing::seed_factor() > 1 ? 6 : 3;
    for (std::uint32_t edge = 1; edge <= most; ++edge) {
        SCOPED_TRACE(edge);
        // Sweeps that start with zero impulses do not bring high stacks to rest.
        const double calm = edge < 4 ? 1.0 : 10.0;
        EXPECT_LT(run_without_gain(by_the_papers(*scenes::structured_stack({.count = edge})), 150),
                  calm);
    }
}

/// Boxes on top of each other, rotated and shifted at random.
TEST(PapersSolver, a_leaning_stack_gains_no_energy) {
    for (const std::uint64_t seed : testing::seeds(6)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        scenes::SimulatedScene scene = by_the_papers({});
        scene.bodies.push_back(
            {.body = {.shape = *Shape::mesh(*Model::build(scenes::box({-5, -5, -1}, {5, 5, 0}))),
                      .kind = BodyKind::Static}});
        const Shape box =
            *Shape::mesh(*Model::build(scenes::box({-0.5, -0.4, -0.3}, {0.5, 0.4, 0.3})));
        for (int k = 0; k < 6; ++k) {
            const Vec3 at = 0.1 * random.in_cube() + Vec3(0, 0, 0.5 + 0.8 * k);
            const double lean = seed % 2 == 0 ? 0.1 : 0.0;
            const Pose pose = *Pose::create(at, 1.0, lean * random.symmetric(),
                                            lean * random.symmetric(), random.symmetric());
            scene.bodies.push_back({.body = {.shape = box, .pose = pose}});
        }
        run_without_gain(scene, 150);
    }
}

}  // namespace
}  // namespace tandem
