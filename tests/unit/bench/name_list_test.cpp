// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "names/name_list.hpp"

#include <gtest/gtest.h>

#include <tandem/engine.hpp>

namespace tandem::bench {
namespace {

using Words = std::vector<std::string>;

TEST(Pick, GivesEachOnceInTheOrderOfTheList) {
    using Orders = std::vector<OrderKind>;
    EXPECT_EQ(
        names::pick("order", Words{"leaf", "stack", "leaf"}, names::named(kAllOrders)).value(),
        (Orders{OrderKind::Stack, OrderKind::Leaf}));
    EXPECT_EQ(names::pick("order", Words{"all"}, names::named(kAllOrders)).value().size(),
              kAllOrders.size());
    EXPECT_TRUE(names::pick("order", Words{}, names::named(kAllOrders)).value().empty());
}

TEST(Pick, SuggestsOrListsNames) {
    EXPECT_EQ(names::pick("order", Words{"stakless"}, names::named(kAllOrders)).error().message,
              "unknown order 'stakless' (did you mean stackless?)");
    EXPECT_EQ(names::pick("volume", Words{"x"}, names::named(kAllVolumes)).error().message,
              "unknown volume 'x'; known are all, aabb, obb, sphere, kdop14, kdop18, kdop26");
}

TEST(PickOne, FindsOrSuggests) {
    EXPECT_EQ(names::pick_one("engine", "reference", names::named(kAllEngines)).value(),
              EngineKind::Reference);
    EXPECT_EQ(names::pick_one("effort", "bset", names::named(kAllEfforts)).error().message,
              "unknown effort 'bset' (did you mean best?)");
    EXPECT_EQ(names::pick_one("engine", "all", names::named(kAllEngines)).error().message,
              "unknown engine 'all'; known are fast, reference");
}

}  // namespace
}  // namespace tandem::bench
