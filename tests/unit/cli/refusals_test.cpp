// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/refusals.hpp"

#include <deque>
#include <gmock/gmock.h>
#include <string>
#include <vector>

#include "parser/parser.hpp"

namespace tandem::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// A verb with some of the options of `check`.
class Refusals : public ::testing::Test {
  protected:
    [[nodiscard]] std::string answer(const std::vector<std::string>& typed,
                                     const std::string& name = "check") {
        const parser::Parser parser("", "tandem");
        const parser::Verb verb = parser.program().add_verb(name, "");
        for (const char* option : {"--mode", "--clearance", "--pairs", "--engine", "--order",
                                   "--profile", "--device", "--kernel", "--json"}) {
            verb.add_option(option, texts_.emplace_back(), "");
        }
        bool first = false;
        bool count = false;
        bool quiet = false;
        verb.add_flag("--first", first, "");
        verb.add_flag("--count", count, "");
        verb.add_flag("-q,--quiet", quiet, "");
        std::vector<std::string> words{name};
        words.insert(words.end(), typed.begin(), typed.end());
        const parser::Parsed parsed = parser.parse(words);
        EXPECT_EQ(parsed.outcome, parser::Parsed::Outcome::Fine) << parsed.text;
        const Result<Done> fine = check_combination(verb);
        return fine ? "accepted" : fine.error().message;
    }

  private:
    std::deque<std::string> texts_;
};

TEST_F(Refusals, BothOptionsAreNamed) {
    EXPECT_EQ(answer({"--first"}), "accepted");
    EXPECT_EQ(answer({"--count"}), "accepted");
    EXPECT_THAT(answer({"--first", "--count"}),
                AllOf(HasSubstr("--first"), HasSubstr("--count"), HasSubstr("leave out one")));
    EXPECT_EQ(answer({"-q", "--json=-"}), "accepted");
}

TEST_F(Refusals, ARowIsAboutItsValuesAlone) {
    EXPECT_EQ(answer({"--first", "--mode", "collide"}), "accepted");
    EXPECT_THAT(answer({"--first", "--mode", "contain"}),
                AllOf(HasSubstr("--first"), HasSubstr("--mode contain")));
    EXPECT_EQ(answer({"--pairs", "p.csv", "--mode", "clearance", "--clearance", "0"}), "accepted");
    EXPECT_THAT(answer({"--pairs", "p.csv", "--mode", "distance"}), HasSubstr("--pairs"));
}

TEST_F(Refusals, ANeedIsMetByAnyOfSeveralOptions) {
    EXPECT_THAT(answer({"--order", "leaf"}), HasSubstr("--engine reference or --profile"));
    EXPECT_THAT(answer({"--order", "leaf", "--engine", "fast"}), HasSubstr("--order needs"));
    EXPECT_EQ(answer({"--order", "leaf", "--engine", "reference"}), "accepted");
    EXPECT_EQ(answer({"--order", "leaf", "--profile", "p.json"}), "accepted");
    EXPECT_THAT(answer({"--clearance", "1"}), HasSubstr("--mode clearance"));
    EXPECT_THAT(answer({"--mode", "clearance"}), HasSubstr("needs --clearance"));
}

TEST_F(Refusals, TheCpuIsNoDevice) {
    EXPECT_THAT(answer({"--device", "auto", "--mode", "distance"}), HasSubstr("--device"));
    EXPECT_EQ(answer({"--device", "cpu", "--mode", "distance"}), "accepted");
    EXPECT_THAT(answer({"--kernel", "blocked"}), HasSubstr("--kernel needs --device"));
    EXPECT_EQ(answer({"--kernel", "blocked", "--device", "host"}), "accepted");
}

TEST_F(Refusals, RowsOfOtherVerbsDoNotCount) {
    EXPECT_EQ(answer({"--first", "--count"}, "clash"), "accepted");
    EXPECT_THAT(answer({"--kernel", "blocked"}, "clash"), HasSubstr("--kernel needs"));
}

}  // namespace
}  // namespace tandem::cli
