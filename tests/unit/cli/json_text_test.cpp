// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <bit>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "json_text/json.hpp"

namespace tandem::json_text {
namespace {

TEST(JsonText, WritesObjectsAndArraysInTheirOrder) {
    Json text{{"z", 1}, {"a", {{"inner", nullptr}}}, {"list", Json::array({1, 2.5, "three"})}};
    text.add("more", std::vector<unsigned>{4, 5});
    text.add_members_of({{"b", true}, {"c", std::optional<double>()}});
    text.add_members_of(Json::object());
    EXPECT_EQ(text.text(), R"({"z":1,"a":{"inner":null},"list":[1,2.5,"three"],"more":[4,5],)"
                           R"("b":true,"c":null})");
    EXPECT_EQ(Json::object().text(), "{}");
    EXPECT_EQ(Json::array().text(), "[]");
    EXPECT_EQ(Json(std::vector<std::string>()).text(), "[]");
}

TEST(JsonText, IntegersKeepEveryDigit) {
    EXPECT_EQ(Json(std::numeric_limits<std::uint64_t>::max()).text(), "18446744073709551615");
    EXPECT_EQ(Json(std::numeric_limits<std::int64_t>::min()).text(), "-9223372036854775808");
}

TEST(JsonText, NumbersAreReadBackTheSame) {
    constexpr std::uint64_t kSeed = 1;
    RecordProperty("seed", static_cast<int>(kSeed));
    std::mt19937_64 random(kSeed);
    for (int k = 0; k < 10'000; ++k) {
        const double value = std::bit_cast<double>(random());
        const std::string text = Json(value).text();
        if (!std::isfinite(value)) {
            EXPECT_EQ(text, "null");
            continue;
        }
        const double read = nlohmann::json::parse(text).get<double>();
        EXPECT_EQ(std::bit_cast<std::uint64_t>(read), std::bit_cast<std::uint64_t>(value)) << text;
    }
}

TEST(JsonText, StringsAndNamesAreEscaped) {
    const std::string hard = "a\"b\\c\n\t\x01 \xc3\xa4 \xff";
    EXPECT_EQ(Json(hard).text(), "\"a\\\"b\\\\c\\n\\t\\u0001 \xc3\xa4 \xef\xbf\xbd\"");
    Json object = Json::object();
    object.add("qu\"ote", 1);
    EXPECT_EQ(object.text(), R"({"qu\"ote":1})");
}

TEST(JsonText, UnquotesStringsAlone) {
    EXPECT_EQ(unquoted(R"("a\u00e4\n")"), "a\xc3\xa4\n");
    EXPECT_EQ(unquoted("3"), std::nullopt);
    EXPECT_EQ(unquoted("\"open"), std::nullopt);
    EXPECT_EQ(unquoted(""), std::nullopt);
}

}  // namespace
}  // namespace tandem::json_text
