// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/query_row.hpp"

#include <gtest/gtest.h>
#include <string>

namespace tandem {
namespace {

using continuous::parse_query_row;

/// A point falls on a triangle in the plane z = 0, from 1 to −1.
const std::string kFalling = "0.25,0.25,1, 0,0,0, 1,0,0, 0,1,0, 0.25,0.25,-1, 0,0,0, 1,0,0, 0,1,0";

std::optional<double> answer(const std::string& row, FeaturePair kind = FeaturePair::VertexFace) {
    return continuous::answer_row(kind, parse_query_row(row).value(), {.tolerance = 0.0});
}

TEST(QueryRow, ReadsDecimalsHexadecimalsAndFractions) {
    EXPECT_EQ(answer(kFalling), 0.5);
    EXPECT_EQ(
        answer("0x1p-2 0x1p-2 0x1p+0 0 0 0 1 0 0 0 1 0 0x1p-2 0x1p-2 -0x1p0 0 0 0 1 0 0 0 1 0"),
        0.5);
    EXPECT_EQ(answer("1/4;1/4;1;0;0;0;1;0;0;0;1;0;1/4;1/4;-3/3;0;0;0;1;0;0;0;1;0"), 0.5);
    EXPECT_EQ(answer("1,4,1,4,1,1,0,1,0,1,0,1,1,1,0,1,0,1,0,1,1,1,0,1,"
                     "1,4,1,4,-1,1,0,1,0,1,0,1,1,1,0,1,0,1,0,1,1,1,0,1"),
              0.5);
}

TEST(QueryRow, FractionsThatAreNoDoublesStayExact) {
    // The point (1/3, 2/3) is on the edge from (1, 0) to (0, 1); nothing of it would be as doubles.
    const std::string on = "1/3,2/3,1,0,0,0,1,0,0,0,1,0,1/3,2/3,-1,0,0,0,1,0,0,0,1,0";
    EXPECT_EQ(answer(on), 0.5);
    const std::string off =
        "1/3,2000000000000000000000001/3000000000000000000000000,1,0,0,0,1,0,0,0,"
        "1,0,1/3,2000000000000000000000001/3000000000000000000000000,-1,0,0,0,1,"
        "0,0,0,1,0";
    EXPECT_EQ(answer(off), std::nullopt);
    EXPECT_TRUE(std::holds_alternative<continuous::MovingFractions>(*parse_query_row(on)));
    EXPECT_TRUE(std::holds_alternative<MovingPoints>(
        *parse_query_row("2/8,1/4,1,0,0,0,1,0,0,0,1,0,1/4,1/4,-1,0,0,0,1,0,0,0,1,0")));
}

TEST(QueryRow, SaysWhatIsWrong) {
    const auto message = [](const std::string& row) {
        const auto parsed = parse_query_row(row);
        return parsed ? std::string("fine") : parsed.error().message;
    };
    EXPECT_NE(message("1,2,3").find("has 3 numbers"), std::string::npos);
    EXPECT_NE(message(kFalling + ",").find("has 25 numbers"), std::string::npos);
    std::string bad = kFalling;
    bad.replace(0, 4, "nope");
    EXPECT_NE(message(bad).find("\"nope\""), std::string::npos);
    bad.replace(0, 4, "nan");
    EXPECT_NE(message(bad).find("not a finite"), std::string::npos);
    bad.replace(0, 3, "1e999");
    EXPECT_NE(message(bad).find("too large"), std::string::npos);
    bad.replace(0, 5, "1/0");
    EXPECT_NE(message(bad).find("zero"), std::string::npos);
    bad.replace(0, 3, "1/-x");
    EXPECT_NE(message(bad).find("integer"), std::string::npos);
}

TEST(QueryRow, BlankRowsHaveNoQuery) {
    EXPECT_TRUE(continuous::is_blank_row(""));
    EXPECT_TRUE(continuous::is_blank_row(" \t\r"));
    EXPECT_TRUE(continuous::is_blank_row("  # x0,y0"));
    EXPECT_FALSE(continuous::is_blank_row(",,"));
}

}  // namespace
}  // namespace tandem
