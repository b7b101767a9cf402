// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/selection.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace tandem::bench {
namespace {

TEST(Selection, DefaultIsEveryOrderWithItsOwnRule) {
    const std::vector<Walk> walks = walks_of({});
    ASSERT_EQ(walks.size(), kAllOrders.size());
    for (std::size_t k = 0; k < walks.size(); ++k) {
        EXPECT_EQ(walks[k].order, kAllOrders[k]);
        EXPECT_EQ(walks[k].rule, default_rule(kAllOrders[k]));
    }
    const std::vector<ReferenceOptions> builds = builds_of({});
    ASSERT_EQ(builds.size(), 1u);
    EXPECT_EQ(builds[0].volume, VolumeKind::Aabb);
    EXPECT_EQ(builds[0].builder, BuilderKind::TopDown);
}

TEST(Selection, OrdersTakeTheRulesThatTheyAdmit) {
    Selection selection;
    selection.orders = {OrderKind::Stack, OrderKind::Stackless};
    selection.rules = {RuleKind::Alternating, RuleKind::LargerVolume};
    const std::vector<Walk> expected{{OrderKind::Stack, RuleKind::Alternating},
                                     {OrderKind::Stack, RuleKind::LargerVolume},
                                     {OrderKind::Stackless, RuleKind::Alternating}};
    EXPECT_EQ(walks_of(selection), expected);
    selection.orders = {OrderKind::Stackless};
    selection.rules = {RuleKind::LargerVolume};
    EXPECT_TRUE(walks_of(selection).empty());
}

TEST(Selection, WidenedKeepsWhatWasChosen) {
    Selection selection;
    selection.volumes = {VolumeKind::Obb};
    const Selection wide = widened(selection);
    EXPECT_EQ(wide.volumes, selection.volumes);
    EXPECT_EQ(wide.orders.size(), kAllOrders.size());
    EXPECT_EQ(wide.rules.size(), kAllRules.size());
    const std::vector<Walk> walks = walks_of(wide);
    EXPECT_TRUE(std::all_of(walks.begin(), walks.end(),
                            [](const Walk& walk) { return admits(walk.order, walk.rule); }));
}

TEST(Selection, NamesOfBuilders) {
    EXPECT_EQ(name_of(BuilderChoice{}), "top-down");
    EXPECT_EQ(name_of(BuilderChoice{.kind = BuilderKind::Morton}), "morton");
    EXPECT_EQ(
        name_of(BuilderChoice{.axis = SplitAxis::BestCost, .position = SplitPosition::BinnedSah}),
        "top-down:best-cost:binned-sah");
}

}  // namespace
}  // namespace tandem::bench
