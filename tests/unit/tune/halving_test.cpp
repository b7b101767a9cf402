// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "tune/halving.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fake_candidates.hpp"

namespace tandem::tune {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Outcome outcome_of(const std::vector<Fake>& fakes, double budget_s = 1e6,
                   Dropping dropping = Dropping::WorseHalf) {
    FakeClock clock;
    HalvingSettings settings = settings_with(clock, budget_s);
    settings.dropping = dropping;
    return halve(candidates_of(fakes, clock), settings).value();
}

std::size_t racing_in(const Rung& rung) {
    return static_cast<std::size_t>(
        std::count_if(rung.standings.begin(), rung.standings.end(),
                      [](const Standing& one) { return one.in_the_running; }));
}

/// Candidates whose costs grow in steps of `step` times the least cost.
std::vector<Fake> ladder(std::size_t count, double noise = 0.0, std::uint64_t seed = 1,
                         double step = 1.0) {
    std::vector<Fake> fakes;
    scenes::Random random(seed);
    for (std::size_t k = 0; k < count; ++k) {
        fakes.push_back({"c" + std::to_string(k), 1e-3 * (1.0 + step * static_cast<double>(k)),
                         noise, ~0ULL, ~0ULL, seed + k});
    }
    // Shuffle, so that the default, which comes first, is not the fastest in all tests.
    for (std::size_t k = count; k > 1; --k) {
        std::swap(fakes[k - 1], fakes[static_cast<std::size_t>((random.symmetric() + 1.0) / 2.0 *
                                                               static_cast<double>(k))]);
    }
    return fakes;
}

TEST(Halving, FindsTheFastestAndTheRunnerUp) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const std::vector<Fake> fakes = ladder(13, 0.0, seed);
        const Outcome outcome = outcome_of(fakes);
        EXPECT_EQ(fakes[outcome.best].name, "c0") << "seed " << seed;
        ASSERT_TRUE(outcome.runner_up) << "seed " << seed;
        EXPECT_EQ(fakes[*outcome.runner_up].name, "c1") << "seed " << seed;
        EXPECT_NEAR(outcome.best_cost.median_s, 1e-3, 1e-9);
        EXPECT_NEAR(outcome.runner_up_cost.median_s, 2e-3, 1e-9);
        EXPECT_NEAR(outcome.first_cost.median_s, fakes.front().step_s, 1e-9);
        EXPECT_FALSE(outcome.budget_spent);
        EXPECT_TRUE(outcome.dropped.empty());
    }
}

TEST(Halving, KeepsHalfAndDoublesTheSteps) {
    const Outcome outcome = outcome_of(ladder(16, 0.0, 1, 0.05));
    std::vector<std::size_t> racing;
    for (const Rung& rung : outcome.rungs) {
        racing.push_back(racing_in(rung));
    }
    EXPECT_THAT(racing, ElementsAre(16, 16, 8, 4, 2));
    for (std::size_t k = 2; k < outcome.rungs.size(); ++k) {
        EXPECT_EQ(outcome.rungs[k].steps, 2 * outcome.rungs[k - 1].steps);
    }
}

TEST(Halving, MeasuresTheFirstInEveryRung) {
    std::vector<Fake> fakes = ladder(16);
    std::sort(fakes.begin(), fakes.end(),
              [](const Fake& left, const Fake& right) { return left.step_s > right.step_s; });
    const Outcome outcome = outcome_of(fakes);
    for (const Rung& rung : outcome.rungs) {
        EXPECT_TRUE(std::any_of(rung.standings.begin(), rung.standings.end(),
                                [](const Standing& one) { return one.candidate == 0; }));
    }
    EXPECT_NEAR(outcome.first_cost.median_s, 16e-3, 1e-9);
    EXPECT_EQ(outcome.best, 15U);
}

TEST(Halving, TakesTurnsInBothDirections) {
    FakeClock clock;
    HalvingSettings settings = settings_with(clock);
    settings.dropping = Dropping::Nothing;
    const auto candidates = candidates_of({{"a"}, {"b"}, {"c"}}, clock);
    ASSERT_TRUE(halve(candidates, settings));
    ASSERT_GE(clock.turns.size(), 9U);
    EXPECT_THAT(std::vector(clock.turns.begin(), clock.turns.begin() + 9),
                ElementsAre("a", "b", "c",    // warm-up
                            "a", "b", "c",    // first turn
                            "c", "b", "a"));  // second turn
    EXPECT_EQ(clock.started, 3U) << "no candidate is started twice";
}

TEST(Halving, SeesThroughNoise) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        const std::vector<Fake> fakes = ladder(12, 0.8, seed);  // c1 is twice as slow as c0
        const Outcome outcome = outcome_of(fakes);
        EXPECT_EQ(fakes[outcome.best].name, "c0") << "seed " << seed;
    }
}

TEST(Halving, KeepsWhatMayBeTheBestWithinTheNoise) {
    std::vector<Fake> fakes;
    for (std::size_t k = 0; k < 8; ++k) {
        fakes.push_back({"c" + std::to_string(k), 1e-3, 0.5, ~0ULL, ~0ULL, k});
    }
    const Outcome outcome = outcome_of(fakes);
    EXPECT_GT(racing_in(outcome.rungs.at(2)), 4U) << "half of eight that are alike is chance";
}

TEST(Halving, PrefersTheEarlierOfTwoThatAreAlike) {
    const Outcome outcome = outcome_of({{"default", 1.02e-3}, {"other", 1.0e-3}, {"slow", 5e-3}});
    EXPECT_EQ(outcome.best, 0U);
    EXPECT_EQ(outcome.runner_up, 1U);
    const Outcome clear = outcome_of({{"default", 1.1e-3}, {"other", 1.0e-3}, {"slow", 5e-3}});
    EXPECT_EQ(clear.best, 1U);
    EXPECT_EQ(clear.runner_up, 0U);
}

TEST(Halving, OneCandidateWins) {
    const Outcome outcome = outcome_of({{"only"}});
    EXPECT_EQ(outcome.best, 0U);
    EXPECT_FALSE(outcome.runner_up);
    EXPECT_NEAR(outcome.best_cost.median_s, 1e-3, 1e-9);
}

TEST(Halving, NoCandidateIsAnError) {
    FakeClock clock;
    EXPECT_FALSE(halve({}, settings_with(clock)));
}

TEST(Halving, DropsAWrongOneHoweverFast) {
    // Wrong from the start, later, or only in the steps of the last rungs.
    for (const std::uint64_t step : {0U, 5U, 31U, 40U, 250U}) {
        const Outcome outcome =
            outcome_of({{"default", 1e-3}, {"liar", 1e-5, 0.0, step}, {"slow", 2e-3}, {"b", 3e-3}});
        EXPECT_TRUE(outcome.someone_is_wrong()) << "step " << step;
        ASSERT_EQ(outcome.dropped.size(), 1U) << "step " << step;
        EXPECT_EQ(outcome.dropped[0].candidate, 1U);
        EXPECT_EQ(outcome.dropped[0].fate, Fate::Wrong);
        EXPECT_THAT(outcome.dropped[0].reason,
                    HasSubstr("in step " + std::to_string(step) + " than default"));
        EXPECT_EQ(outcome.best, 0U) << "step " << step;
        EXPECT_NE(outcome.runner_up, 1U) << "step " << step;
    }
}

TEST(Halving, TheYardstickWinsWhenAllOthersAreWrong) {
    // After 40 steps the default is behind; then the other candidates are found to be wrong.
    const Outcome outcome = outcome_of(
        {{"default", 7e-3}, {"a", 1e-3, 0.0, 50}, {"b", 1.5e-3, 0.0, 45}, {"c", 5e-3, 0.0, 3}});
    EXPECT_EQ(outcome.best, 0U);
    EXPECT_EQ(outcome.dropped.size(), 3U);
    EXPECT_FALSE(outcome.runner_up);
}

TEST(Halving, OneThatFailsIsDroppedButNotTheFirst) {
    const Outcome outcome =
        outcome_of({{"default", 2e-3}, {"broken", 1e-5, 0.0, ~0ULL, 0}, {"good", 1e-3}});
    EXPECT_EQ(outcome.best, 2U);
    ASSERT_EQ(outcome.dropped.size(), 1U);
    EXPECT_EQ(outcome.dropped[0].fate, Fate::Failed);
    EXPECT_EQ(outcome.dropped[0].reason, "it broke");
    EXPECT_FALSE(outcome.someone_is_wrong());

    FakeClock clock;
    const auto refused = halve(candidates_of({{"default", 1e-3, 0.0, ~0ULL, 3}, {"b"}}, clock),
                               settings_with(clock));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "it broke");
}

TEST(Halving, StaysWithinTheBudget) {
    for (const double budget_s : {0.5, 2.0, 8.0, 32.0}) {
        const std::vector<Fake> fakes = ladder(20);
        const Outcome outcome = outcome_of(fakes, budget_s);
        // At most one turn exceeds the budget, and a turn is not longer than a rung's share.
        EXPECT_LE(outcome.elapsed_s, 1.6 * budget_s) << "budget " << budget_s;
        EXPECT_LE(fakes[outcome.best].step_s, 4e-3) << "budget " << budget_s;
    }
}

TEST(Halving, SaysWhoWasNotMeasured) {
    // The budget is enough for only one step of the first candidate.
    const Outcome outcome = outcome_of({{"default", 20e-3}, {"b", 1e-4}, {"c", 1e-4}}, 0.01);
    EXPECT_TRUE(outcome.budget_spent);
    EXPECT_EQ(outcome.best, 0U);
    ASSERT_EQ(outcome.dropped.size(), 2U);
    EXPECT_EQ(outcome.dropped[0].fate, Fate::NotMeasured);
    EXPECT_EQ(outcome.dropped[1].fate, Fate::NotMeasured);
}

TEST(Halving, DoesNotWaitForTheHopeless) {
    // A candidate 10,000 times slower than the first gets one step in one turn.
    const Outcome outcome =
        outcome_of({{"default", 1e-3}, {"hopeless", 10.0}, {"good", 5e-4}}, 1e6);
    EXPECT_EQ(outcome.best, 2U);
    EXPECT_LT(outcome.elapsed_s, 11.0) << "one step of the warm-up is all that it gets";
    EXPECT_FALSE(outcome.budget_spent);
}

bool was_measured(const Rung& rung, std::size_t candidate) {
    return std::any_of(rung.standings.begin(), rung.standings.end(),
                       [&](const Standing& one) { return one.candidate == candidate; });
}

TEST(Halving, DropsWhatCannotWinAtOnce) {
    const std::vector<Fake> fakes{
        {"default", 1e-3}, {"good", 0.9e-3}, {"sixty-seven times", 67e-3}, {"five times", 5e-3}};
    const Outcome outcome = outcome_of(fakes);
    EXPECT_EQ(outcome.best, 1U);
    EXPECT_TRUE(was_measured(outcome.rungs.at(0), 2));
    EXPECT_FALSE(was_measured(outcome.rungs.at(1), 2)) << "dropped after the warm-up";
    EXPECT_TRUE(was_measured(outcome.rungs.at(1), 3)) << "within what a warm-up may deceive";
    EXPECT_FALSE(was_measured(outcome.rungs.at(2), 3));
    EXPECT_THAT(outcome.savings.candidates, ElementsAre(2));
    // Halving keeps two of four: it would have measured the slowest candidate in the first rung
    // only, for 4 turns that end after 80 ms.
    EXPECT_EQ(outcome.savings.steps, 8U);
    EXPECT_NEAR(outcome.savings.seconds, 8 * 67e-3, 1e-9);
}

TEST(Halving, DropsFromTheBetterHalfToo) {
    const Outcome outcome = outcome_of({{"default", 1e-3}, {"b", 5e-3}, {"c", 6e-3}, {"d", 7e-3}});
    ASSERT_GE(outcome.rungs.size(), 3U);
    for (const std::size_t slow : {1U, 2U, 3U}) {
        EXPECT_TRUE(was_measured(outcome.rungs.at(1), slow));
        EXPECT_FALSE(was_measured(outcome.rungs.at(2), slow));
    }
    EXPECT_THAT(outcome.savings.candidates, ElementsAre(1)) << "halving drops the other two";
    EXPECT_GT(outcome.savings.steps, 0U);
    EXPECT_EQ(outcome.runner_up, 1U);
}

TEST(Halving, KeepsWhatNoiseMayHide) {
    // Costs are between 1 and 3 with noise: the slowest turn of the best candidate overlaps twice
    // the fastest turn of others.
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Outcome outcome = outcome_of(ladder(6, 2.0, seed, 0.1));
        EXPECT_TRUE(outcome.savings.candidates.empty()) << "seed " << seed;
    }
}

TEST(Halving, ThatIsInterruptedDecidesByWhatItHas) {
    for (std::size_t turns = 0; turns < 40; ++turns) {
        FakeClock clock;
        HalvingSettings settings = settings_with(clock);
        settings.stop = [&] { return clock.turns.size() >= turns; };
        const auto candidates = candidates_of(ladder(5, 0.0, 3, 0.1), clock);
        const Outcome outcome = halve(candidates, settings).value();
        ASSERT_FALSE(outcome.rungs.empty());
        if (!outcome.interrupted) {
            EXPECT_GT(turns, 20U) << "an early end must be noticed";
            return;
        }
        EXPECT_FALSE(outcome.budget_spent);
        EXPECT_LE(clock.turns.size(), std::max<std::size_t>(turns, 1))
            << "it goes on after " << turns;
        EXPECT_GT(outcome.best_cost.median_s, 0.0);
        EXPECT_EQ(outcome.dropped.size(), turns >= 5 ? 0U : 5 - std::max<std::size_t>(turns, 1));
    }
}

TEST(Halving, DropsNobodyIfAskedTo) {
    const Outcome outcome = outcome_of(ladder(9), 1e6, Dropping::Nothing);
    for (const Rung& rung : outcome.rungs) {
        EXPECT_EQ(rung.standings.size(), 9U);
    }
    EXPECT_EQ(outcome.rungs.size(), 4U);
}

TEST(Halving, IsDeterministicGivenTheCosts) {
    const std::vector<Fake> fakes = ladder(17, 0.6, 7);
    const Outcome one = outcome_of(fakes);
    const Outcome two = outcome_of(fakes);
    ASSERT_EQ(one.rungs.size(), two.rungs.size());
    for (std::size_t k = 0; k < one.rungs.size(); ++k) {
        ASSERT_EQ(one.rungs[k].standings.size(), two.rungs[k].standings.size());
        for (std::size_t i = 0; i < one.rungs[k].standings.size(); ++i) {
            EXPECT_EQ(one.rungs[k].standings[i].candidate, two.rungs[k].standings[i].candidate);
        }
    }
    EXPECT_EQ(one.elapsed_s, two.elapsed_s);
}

}  // namespace
}  // namespace tandem::tune
