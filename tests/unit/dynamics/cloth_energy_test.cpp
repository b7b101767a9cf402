// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include <tandem/simulation.hpp>

#include "scenes/random.hpp"
#include "scenes/simulated_scene.hpp"
#include "support/seeds.hpp"

/// A falling cloth never has more kinetic energy than the potential energy it has lost.
namespace tandem {
namespace {

constexpr double kSide = 1.6;
constexpr double kHeight = 0.75;

/// A sheet with all diagonals of its cells in the same direction, which makes it stiffer in one
/// direction.
Mesh slanted_sheet(std::uint32_t cells) {
    const Mesh sheet = scenes::cloth_sheet(cells, kSide, Vec3(0.0, 0.0, kHeight));
    std::vector<Triangle> triangles;
    const std::uint32_t row = cells + 1;
    for (std::uint32_t y = 0; y < cells; ++y) {
        for (std::uint32_t x = 0; x < cells; ++x) {
            const std::uint32_t at = y * row + x;
            triangles.push_back({at, at + 1, at + row + 1});
            triangles.push_back({at, at + row + 1, at + row});
        }
    }
    return *Mesh::create({sheet.vertices().begin(), sheet.vertices().end()}, triangles);
}

SoftBody cloth(std::uint32_t cells) {
    return {.mesh = slanted_sheet(cells), .mass = 0.5};
}

/// Drops the body onto a ball fixed in the air, and expects that it gains no energy.
void expect_no_gain(const SoftBody& body, int steps) {
    Simulation simulation = *Simulation::create();
    ASSERT_TRUE(simulation.add({.body = {.shape = *Shape::sphere(0.3), .kind = BodyKind::Static}}));
    ASSERT_TRUE(simulation.add_soft(body));
    const double start = body.mass * 9.81 * kHeight;
    for (int k = 0; k < steps; ++k) {
        const SimulationStep step = *simulation.step();
        ASSERT_LE(step.kinetic_energy, start - step.potential_energy + 1e-9) << "step " << k;
    }
}

TEST(ClothEnergy, default_settings) {
    expect_no_gain(cloth(20), 120);
    expect_no_gain(cloth(40), 60);
    if (testing::seed_factor() > 1) {
        for (const std::uint32_t cells : {40U, 80U, 160U}) {
            expect_no_gain(cloth(cells), 120);
        }
    }
}

TEST(ClothEnergy, any_compliance_and_damping) {
    constexpr std::array kCompliances{0.0, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1};
    for (const std::uint64_t seed : testing::seeds(6)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        const auto any = [&](double most) { return most * std::abs(random.symmetric()); };
        const std::uint32_t most_cells = testing::seed_factor() > 1 ? 80 : 24;
        SoftBody body = cloth(static_cast<std::uint32_t>(20 + any(most_cells - 20)));
        body.bend_compliance = kCompliances[static_cast<std::size_t>(any(5.999))];
        body.stretch_compliance = any(1.0) < 0.5 ? 0.0 : 0.1 * body.bend_compliance;
        body.damping = any(1.0) < 0.3 ? 0.0 : any(1.0);
        SCOPED_TRACE("bend " + std::to_string(body.bend_compliance) + ", stretch " +
                     std::to_string(body.stretch_compliance) + ", damping " +
                     std::to_string(body.damping));
        expect_no_gain(body, 60);
    }
}

}  // namespace
}  // namespace tandem
