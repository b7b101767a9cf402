// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/duration_text.hpp"

#include <gtest/gtest.h>

namespace tandem::cli {
namespace {

TEST(ParseDuration, TakesTheUsualUnits) {
    EXPECT_EQ(parse_duration("60s").value(), 60.0);
    EXPECT_EQ(parse_duration("500ms").value(), 0.5);
    EXPECT_EQ(parse_duration("2min").value(), 120.0);
    EXPECT_EQ(parse_duration("1.5").value(), 1.5);
}

TEST(ParseDuration, RefusesTheRest) {
    for (const char* text : {"", "s", "0s", "-1s", "nan", "inf", "1h", "1 s", "1e300min", "5sx"}) {
        EXPECT_FALSE(parse_duration(text)) << text;
    }
}

}  // namespace
}  // namespace tandem::cli
