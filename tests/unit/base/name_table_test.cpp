// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/name_table.hpp>

namespace tandem::base {
namespace {

enum class Fruit { Apple, Pear, Quince };

constexpr NameTable kFruits{
    {EnumName{Fruit::Apple, "apple"}, {Fruit::Pear, "pear"}, {Fruit::Quince, "quince"}}};
constexpr NameTable kForgotten{{EnumName{Fruit::Apple, "apple"}, {Fruit::Pear, "pear"}}};
constexpr NameTable kSwapped{
    {EnumName{Fruit::Pear, "pear"}, {Fruit::Apple, "apple"}, {Fruit::Quince, "quince"}}};
constexpr NameTable kRepeated{
    {EnumName{Fruit::Apple, "apple"}, {Fruit::Pear, "apple"}, {Fruit::Quince, "quince"}}};

static_assert(is_complete<kFruits>());
static_assert(!is_complete<kForgotten>());
static_assert(!is_complete<kSwapped>());
static_assert(!is_complete<kRepeated>());

TEST(NameTable, KnowsNamesBothWays) {
    for (const Fruit fruit : kFruits.values()) {
        EXPECT_EQ(kFruits.value_named(kFruits.name_of(fruit)), fruit);
    }
    EXPECT_EQ(kFruits.name_of(Fruit::Quince), "quince");
    EXPECT_EQ(kFruits.value_named("plum"), std::nullopt);
}

TEST(NameTable, ANumberThatIsNoEnumeratorHasNoName) {
    EXPECT_EQ(kFruits.name_of(static_cast<Fruit>(3)), "?");
    EXPECT_EQ(kFruits.name_of(static_cast<Fruit>(-1)), "?");
    EXPECT_FALSE(kFruits.contains(static_cast<Fruit>(3)));
}

}  // namespace
}  // namespace tandem::base
