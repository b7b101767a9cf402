// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The tuner chooses the same method as an exhaustive run. In these worlds the best method is
// several times as fast as the others in processor time, so their order does not depend on the
// machine's load.
#include <gtest/gtest.h>

#include "tune/tuning.hpp"

namespace tandem::tune {
namespace {

/// A budget in seconds that is enough for every rung on a machine many times slower than usual.
constexpr double kPlenty = 1000.0;

bench::BroadConfig world_of(std::uint32_t objects, double stationary,
                            const std::vector<std::string>& methods) {
    bench::BroadConfig config;
    config.world.objects = objects;
    config.world.density = 0.2;
    config.world.velocity = 5.0;
    config.world.stationary = stationary;
    config.methods = methods;
    config.warm_up = 40;
    config.steps = 40;
    config.fewer_steps_above = 0;
    return config;
}

Tuning tuned(const bench::BroadConfig& config, Dropping dropping) {
    TuneRequest request;
    request.budget_s = kPlenty;
    request.turn_s = 0.002;
    request.dropping = dropping;
    return tune_boxes(config, request).value();
}

/// Expects the choice of a method that is clearly the fastest, whatever its parameters.
void expect_choice(const bench::BroadConfig& config, BroadMethod expected) {
    const Tuning exhaustive = tuned(config, Dropping::Nothing);
    const Tuning halved = tuned(config, Dropping::WorseHalf);
    for (const Tuning* tuning : {&exhaustive, &halved}) {
        EXPECT_FALSE(tuning->outcome.someone_is_wrong());
        EXPECT_FALSE(tuning->outcome.budget_spent);
        EXPECT_GT(tuning->outcome.checked_steps, 0U);
    }
    const auto method_of = [](const Tuning& tuning, std::size_t candidate) {
        return tuning.profiles[candidate].broad_phase->method;
    };
    EXPECT_EQ(method_of(exhaustive, exhaustive.outcome.best), expected);
    EXPECT_EQ(method_of(halved, halved.outcome.best),
              method_of(exhaustive, exhaustive.outcome.best));
}

TEST(TunerAgainstExhaustiveRun, FewBoxes) {
    expect_choice(world_of(100, 0.0, {"dynamic-tree", "brute-force", "static-dynamic"}),
                  BroadMethod::BruteForce);
}

TEST(TunerAgainstExhaustiveRun, ManyMovingBoxes) {
    expect_choice(world_of(10'000, 0.0, {"wide-tree", "brute-force", "static-dynamic"}),
                  BroadMethod::WideTree);
}

TEST(TunerAgainstExhaustiveRun, ManyBoxesOfWhichFewMove) {
    expect_choice(world_of(10'000, 0.999, {"dense-grid", "brute-force", "static-dynamic"}),
                  BroadMethod::StaticDynamic);
}

}  // namespace
}  // namespace tandem::tune
