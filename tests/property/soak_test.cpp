// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Runs random queries on random meshes for a limited time, and compares every answer with another
// way to compute it. Mainly for the sanitizers; TANDEM_SOAK_SECONDS makes it run longer than in a
// test suite.
#include <chrono>
#include <cstdlib>
#include <gtest/gtest.h>

#include <tandem/tandem.hpp>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

double soak_seconds() {
    const char* const wanted = std::getenv("TANDEM_SOAK_SECONDS");
    return wanted != nullptr ? std::atof(wanted) : 4.0;
}

Mesh random_mesh(scenes::Random& random, std::uint64_t seed) {
    const auto count = static_cast<std::uint32_t>(200 + random.integer(199));
    switch (random.integer(2)) {
        case -2:
            return scenes::integer_soup(seed, count, 3);
        case -1:
            return scenes::sphere(2);
        case 0:
            return scenes::torus_knot({.segments = count, .sides = 5});
        case 1:
            return scenes::box({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5});
        default:
            return scenes::random_soup(seed, count, 0.2);
    }
}

void compare_everything(std::uint64_t seed) {
    TANDEM_TRACE_SEED(seed);
    scenes::Random random(seed);
    const Mesh mesh_a = random_mesh(random, seed);
    const Mesh mesh_b = random_mesh(random, seed + 1);
    const BuildEffort effort = kAllEfforts[seed % kAllEfforts.size()];
    const Model a = Model::build(mesh_a, {.effort = effort}).value();
    const Model b = Model::build(mesh_b, {.effort = effort}).value();
    const Model slow_a = Model::build(mesh_a, ReferenceOptions{}).value();
    const Model slow_b = Model::build(mesh_b, ReferenceOptions{}).value();
    const Pose pose = scenes::random_pose(seed, 1.0);

    const auto pairs = collide({a}, {b, pose}, {.threads = 2})->pairs;
    ASSERT_EQ(pairs, collide({slow_a}, {slow_b, pose})->pairs);
    const auto near = distance({a}, {b, pose}).value();
    ASSERT_EQ(near.distance == 0.0, !pairs.empty());
    const auto close = clearance({a}, {b, pose}, near.distance).value();
    ASSERT_FALSE(close.pairs.empty()) << "the closest pair is as close as the closest pair";
    const auto self = self_intersections(a).value();
    ASSERT_EQ(self.pairs, self_intersections(a, {.threads = 2})->pairs);
    const Ray ray{{-5.0, 0.1 * random.symmetric(), 0.0}, {1.0, 0.1 * random.symmetric(), 0.01}};
    const auto hits = all_hits(ray, {a, pose}).value();
    const auto nearest = cast_ray(ray, {a, pose}).value();
    ASSERT_EQ(nearest.has_value(), !hits.empty());
}

TEST(Soak, RandomQueriesAgree) {
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t first = testing::seeds(1)[0];
    std::uint64_t runs = 0;
    do {
        compare_everything(first + 2 * runs);
        ++runs;
    } while (!HasFatalFailure() &&
             std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() <
                 soak_seconds());
    RecordProperty("runs", static_cast<int>(runs));
}

}  // namespace
}  // namespace tandem
