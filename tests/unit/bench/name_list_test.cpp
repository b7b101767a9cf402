// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/name_list.hpp"

#include <gtest/gtest.h>

#include <tandem/engine.hpp>

namespace tandem::bench {
namespace {

using Words = std::vector<std::string>;

TEST(Pick, GivesEachOnceInTheOrderOfTheList) {
    using Orders = std::vector<OrderKind>;
    EXPECT_EQ(pick("order", Words{"leaf", "stack", "leaf"}, named(kAllOrders)).value(),
              (Orders{OrderKind::Stack, OrderKind::Leaf}));
    EXPECT_EQ(pick("order", Words{"all"}, named(kAllOrders)).value().size(), kAllOrders.size());
    EXPECT_TRUE(pick("order", Words{}, named(kAllOrders)).value().empty());
}

TEST(Pick, SuggestsOrListsNames) {
    EXPECT_EQ(pick("order", Words{"stakless"}, named(kAllOrders)).error().message,
              "unknown order 'stakless' (did you mean stackless?)");
    EXPECT_EQ(pick("volume", Words{"x"}, named(kAllVolumes)).error().message,
              "unknown volume 'x'; known are all, aabb, obb, sphere, kdop14, kdop18, kdop26");
}

TEST(PickOne, FindsOrSuggests) {
    EXPECT_EQ(pick_one("engine", "reference", named(kAllEngines)).value(), EngineKind::Reference);
    EXPECT_EQ(pick_one("effort", "bset", named(kAllEfforts)).error().message,
              "unknown effort 'bset' (did you mean best?)");
    EXPECT_EQ(pick_one("engine", "all", named(kAllEngines)).error().message,
              "unknown engine 'all'; known are fast, reference");
}

}  // namespace
}  // namespace tandem::bench
