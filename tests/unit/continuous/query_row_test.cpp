// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/query_row.hpp"

#include <gtest/gtest.h>
#include <string>

namespace tandem {
namespace {

using continuous::parse_query_row;

/// A point falls on a triangle in the plane z = 0, from height 1 to −1.
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
    // The point (1/3, 2/3) is on the edge from (1, 0) to (0, 1). Rounded to doubles it would not
    // be.
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
    EXPECT_NE(message(kFalling + ",,").find("has 25 numbers"), std::string::npos);
    EXPECT_NE(message(kFalling + ",1").find("has 25 numbers"), std::string::npos);
    EXPECT_NE(message("," + kFalling).find("has 25 numbers"), std::string::npos);
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

TEST(QueryRow, TakesRowsAsProgramsWriteThem) {
    EXPECT_EQ(answer(kFalling + ","), 0.5);
    EXPECT_EQ(answer(kFalling + " , \r"), 0.5);
    EXPECT_EQ(answer("\t" + kFalling + "\r"), 0.5);
    EXPECT_EQ(answer("+.25,25e-2,+1.,0,-0,0, 1,0,0, 0,1,0, 0.25,0.25,-1, 0,0,0, 1,0,0, 0,1,0"),
              0.5);
}

/// Integers of many digits: doubles written as exact fractions, equal fractions with large terms,
/// and differences far below the resolution of a double.
TEST(QueryRow, TakesLargeIntegers) {
    const auto pairs = [](const std::string& x, const std::string& z) {
        const std::string start = x + "," + x + "," + z + ",0,1,0,1,0,1,1,1,0,1,0,1,0,1,1,1,0,1,";
        const std::string end = x + "," + x + ",-" + z + ",0,1,0,1,0,1,1,1,0,1,0,1,0,1,1,1,0,1";
        return start + end;
    };
    const std::string zeros(60, '0');
    EXPECT_EQ(answer(pairs("1" + zeros + ",4" + zeros, "3,7")), 0.5);
    EXPECT_EQ(answer(pairs("0001,0004", "00,1")), 0.0);
    // A point at 1/2 + 1/2 is on the edge; 2^-200 more is not.
    const std::string two_to_200 = "1606938044258990275541962092341162602522202993782792835301376";
    const std::string half = "803469022129495137770981046170581301261101496891396417650688";
    std::string above = half;
    above.back() = '9';
    EXPECT_EQ(answer(pairs(half + "," + two_to_200, "1,1")), 0.5);
    EXPECT_EQ(answer(pairs(above + "," + two_to_200, "1,1")), std::nullopt);
    EXPECT_EQ(answer(pairs("-" + half + ",-" + two_to_200, "1,1")), 0.5);
    // Limits of what is accepted.
    EXPECT_TRUE(parse_query_row(pairs("1," + std::string(4096, '9'), "1,1")));
    EXPECT_FALSE(parse_query_row(pairs("1," + std::string(4097, '9'), "1,1")));
    EXPECT_FALSE(parse_query_row(pairs("1.5,2", "1,1")));
}

TEST(QueryRow, KnowsANamingRow) {
    EXPECT_TRUE(continuous::is_header_row("x0,y0,z0"));
    EXPECT_TRUE(continuous::is_header_row("\"v0 x\";_y"));
    EXPECT_FALSE(continuous::is_header_row("x0,y0,1"));
    EXPECT_FALSE(continuous::is_header_row("nan,inf,-inf"));
    EXPECT_FALSE(continuous::is_header_row("NaN,Infinity"));
    EXPECT_FALSE(continuous::is_header_row(kFalling));
    EXPECT_FALSE(continuous::is_header_row(""));
}

TEST(QueryRow, BlankRowsHaveNoQuery) {
    EXPECT_TRUE(continuous::is_blank_row(""));
    EXPECT_TRUE(continuous::is_blank_row(" \t\r"));
    EXPECT_TRUE(continuous::is_blank_row("  # x0,y0"));
    EXPECT_FALSE(continuous::is_blank_row(",,"));
}

}  // namespace
}  // namespace tandem
