// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A simulation has the same bits with every instruction set and any number of threads.
#include <gtest/gtest.h>

#include <tandem/simd.hpp>

#include "scenes/simulated_scene.hpp"

namespace tandem {
namespace {

/// The hash of all poses and velocities after some steps.
std::uint64_t hash_after(scenes::SimulatedScene scene, unsigned threads, int steps) {
    scene.options.threads = threads;
    Simulation simulation = scenes::start(scene).value();
    for (int k = 0; k < steps; ++k) {
        EXPECT_TRUE(simulation.step());
        EXPECT_TRUE(scenes::bring_back(scene, simulation));
    }
    return simulation.hash();
}

/// Models are built anew for each instruction set, because trees must be the same, too.
void expect_same_bits(std::string_view scene, const scenes::SceneSettings& settings, int steps) {
    const SimdKind before = simd_in_use();
    const std::uint64_t expected =
        hash_after(scenes::make_scene(scene, settings).value(), 1, steps);
    for (const SimdKind kind : available_simd()) {
        ASSERT_TRUE(use_simd(kind));
        for (const unsigned threads : {1U, 2U, 3U, 8U}) {
            EXPECT_EQ(hash_after(scenes::make_scene(scene, settings).value(), threads, steps),
                      expected)
                << scene << ' ' << name_of(kind) << ", " << threads << " threads";
        }
    }
    ASSERT_TRUE(use_simd(before));
}

TEST(SimulatedBits, AreTheSameForCows) {
    expect_same_bits("cows", {.seed = 3, .count = 3}, 60);
}

TEST(SimulatedBits, AreTheSameForARockSlide) {
    expect_same_bits("rock-slide", {.seed = 4, .count = 20}, 60);
}

TEST(SimulatedBits, AreTheSameForSoftBodies) {
    expect_same_bits("jelly", {}, 40);
}

}  // namespace
}  // namespace tandem
