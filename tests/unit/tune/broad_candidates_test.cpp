// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "tune/broad_candidates.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace tandem::tune {
namespace {

using testing::Contains;
using testing::HasSubstr;

BoxSteps world_of(std::uint64_t objects, double mean_side = 1.0) {
    BoxSteps steps;
    steps.objects = objects;
    steps.mean_side = mean_side;
    return steps;
}

std::set<BroadMethod> methods_in(const BroadChoices& choices) {
    std::set<BroadMethod> methods;
    for (const BroadPhaseOptions& options : choices.options) {
        methods.insert(options.method);
    }
    return methods;
}

TEST(BroadCandidates, HaveEveryMethodAndTheDefaultFirst) {
    for (const Thoroughness extent : {Thoroughness::Sensible, Thoroughness::Exhaustive}) {
        const BroadChoices choices = broad_choices(world_of(1000), {}, {}, extent);
        EXPECT_EQ(choices.options.front(), BroadPhaseOptions{});
        EXPECT_EQ(methods_in(choices).size(), kAllBroadMethods.size());
        EXPECT_TRUE(choices.left_out.empty());
    }
}

TEST(BroadCandidates, HaveNamesOfTheirOwn) {
    for (const Thoroughness extent : {Thoroughness::Sensible, Thoroughness::Exhaustive}) {
        const BroadChoices choices = broad_choices(world_of(1000, 3.7), {}, {}, extent);
        std::set<std::string> names;
        for (const BroadPhaseOptions& options : choices.options) {
            names.insert(name_of_options(options, {}));
        }
        EXPECT_EQ(names.size(), choices.options.size());
        EXPECT_THAT(names, Contains("dense-grid, cell_size 7.4"));
        EXPECT_THAT(names, Contains("static-dynamic, margin 0.02, still_updates 8"));
    }
}

TEST(BroadCandidates, LeaveOutTheHopelessUnlessAllAreWanted) {
    const BroadChoices some = broad_choices(world_of(1'000'000), {}, {}, Thoroughness::Sensible);
    EXPECT_FALSE(methods_in(some).contains(BroadMethod::BruteForce));
    EXPECT_FALSE(methods_in(some).contains(BroadMethod::SweepAndPrune));
    EXPECT_THAT(some.left_out, Contains(HasSubstr("brute-force")));
    const BroadChoices all = broad_choices(world_of(1'000'000), {}, {}, Thoroughness::Exhaustive);
    EXPECT_TRUE(methods_in(all).contains(BroadMethod::BruteForce));
    EXPECT_GT(all.options.size(), 2 * some.options.size());
}

TEST(BroadCandidates, KeepToTheMethodsThatAreNamed) {
    const std::vector methods{BroadMethod::SortAndSweep, BroadMethod::WideTree};
    const BroadChoices choices = broad_choices(world_of(1000), methods, {}, Thoroughness::Sensible);
    EXPECT_EQ(methods_in(choices), std::set<BroadMethod>(methods.begin(), methods.end()));
    EXPECT_EQ(choices.options.front().method, BroadMethod::WideTree);
    const std::vector slow{BroadMethod::BruteForce};
    EXPECT_EQ(broad_choices(world_of(1'000'000), slow, {}, Thoroughness::Sensible).options.size(),
              1U);
}

TEST(BroadCandidates, SurviveOddWorlds) {
    for (const double side : {0.0, 1e-44, 6e38, 1e300}) {
        const BroadChoices choices =
            broad_choices(world_of(10, side), {}, {}, Thoroughness::Exhaustive);
        for (const BroadPhaseOptions& options : choices.options) {
            EXPECT_TRUE(options.cell_size >= 0.0F && options.cell_size <= 1e30F) << side;
        }
    }
}

}  // namespace
}  // namespace tandem::tune
