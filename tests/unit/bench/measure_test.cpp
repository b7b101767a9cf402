// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/measure.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>

#include "scenes/shapes.hpp"

namespace tandem::bench {
namespace {

TEST(Summarise, GivesTheStatisticsOfASample) {
    const std::array seconds{2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0};
    const Times times = summarise(seconds);
    EXPECT_EQ(times.min_s, 2.0);
    EXPECT_EQ(times.max_s, 9.0);
    EXPECT_EQ(times.mean_s, 5.0);
    EXPECT_DOUBLE_EQ(times.sd_s, std::sqrt(32.0 / 7.0));
    EXPECT_EQ(summarise(std::array{3.0}).sd_s, 0.0);
}

TEST(Measure, TellsWhatTheQueryTells) {
    const Model model = Model::build(scenes::torus(1.0, 0.3, 12, 8), ReferenceOptions{}).value();
    const Placed a{model};
    const Placed b{model, Pose::at({0.4, 0.1, 0.05})};
    const std::array walks{Walk{}, Walk{OrderKind::Leaf, RuleKind::SecondBeforeFirst}};
    const std::vector<Measured> measured = measure(a, b, walks, 0.002).value();
    ASSERT_EQ(measured.size(), 2u);
    for (std::size_t k = 0; k < walks.size(); ++k) {
        const CollideResult result =
            collide(a, b, {.order = walks[k].order, .rule = walks[k].rule}).value();
        EXPECT_EQ(measured[k].walk, walks[k]);
        EXPECT_EQ(measured[k].stats, result.stats);
        EXPECT_EQ(measured[k].pair_hash, pair_hash_text(result.pairs));
        EXPECT_GE(measured[k].repetitions, 1u);
        EXPECT_GT(measured[k].times.min_s, 0.0);
        EXPECT_LE(measured[k].times.min_s, measured[k].times.mean_s);
        EXPECT_LE(measured[k].times.mean_s, measured[k].times.max_s);
    }
}

TEST(Measure, WithoutAnyTimeAsksOnce) {
    const Model model = Model::build(scenes::box({0, 0, 0}, {1, 1, 1}), ReferenceOptions{}).value();
    const std::vector<Measured> measured =
        measure({model}, {model}, std::array{Walk{}}, 0.0).value();
    EXPECT_EQ(measured[0].repetitions, 1u);
    EXPECT_EQ(measured[0].batches, 1u);
}

TEST(Measure, StopsWhenAskedTo) {
    const Model model = Model::build(scenes::box({0, 0, 0}, {1, 1, 1}), ReferenceOptions{}).value();
    const std::array walks{Walk{}, Walk{OrderKind::Leaf, RuleKind::SecondBeforeFirst}};
    // The stop is tested before each query and each walk. Wherever it comes, either all walks have
    // a time or none.
    for (int most = 0; most < 200; ++most) {
        int asked = 0;
        const std::vector<Measured> measured =
            measure({model}, {model}, walks, 1000.0, [&] { return asked++ >= most; }).value();
        ASSERT_TRUE(measured.empty() || measured.size() == walks.size());
        for (const Measured& one : measured) {
            EXPECT_GE(one.batches, 1u);
        }
    }
}

TEST(Measure, PassesOnARefusal) {
    const Model model = Model::build(scenes::box({0, 0, 0}, {1, 1, 1}), ReferenceOptions{}).value();
    EXPECT_FALSE(measure({model}, {model},
                         std::array{Walk{OrderKind::Stackless, RuleKind::LargerVolume}}, 0.0));
}

}  // namespace
}  // namespace tandem::bench
