// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The choice of the tuner is that of an exhaustive run. The worlds are such that the best method is
// several times as fast as the others, by processor time: whatever else the machine does, the order
// stays.
#include <gtest/gtest.h>

#include "tune/tuning.hpp"

namespace tandem::tune {
namespace {

/// Enough for every rung on a machine that is many times slower than usual.
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

/// The methods are such that only one of them is fast here, whatever its parameters.
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
