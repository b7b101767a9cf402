// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/arguments.hpp"

#include <gtest/gtest.h>

#include "parser/parser.hpp"

namespace tandem::cli {
namespace {

TEST(JoinJsonValue, TakesOnlyANameThatEndsInJson) {
    using A = Arguments;
    EXPECT_EQ(join_json_value(A{"check", "--json", "r.json", "a", "b"}),
              (A{"check", "--json=r.json", "a", "b"}));
    EXPECT_EQ(join_json_value(A{"--json", "R.JSON"}), (A{"--json=R.JSON"}));
    EXPECT_EQ(join_json_value(A{"--json", "rows.jsonl"}), (A{"--json=rows.jsonl"}));
    EXPECT_EQ(join_json_value(A{"check", "--json", "a.obj", "b.obj"}),
              (A{"check", "--json=-", "a.obj", "b.obj"}));
    EXPECT_EQ(join_json_value(A{"a", "--json"}), (A{"a", "--json=-"}));
    EXPECT_EQ(join_json_value(A{"--json", "--stats"}), (A{"--json=-", "--stats"}));
    EXPECT_EQ(join_json_value(A{"--json", ".json"}), (A{"--json=-", ".json"}));
}

TEST(JoinJsonValue, LeavesTheRestAlone) {
    using A = Arguments;
    EXPECT_EQ(join_json_value(A{}), A{});
    EXPECT_EQ(join_json_value(A{"--json", "-"}), (A{"--json=-", "-"}));
    EXPECT_EQ(join_json_value(A{"--json=x", "y.json"}), (A{"--json=x", "y.json"}));
    EXPECT_EQ(join_json_value(A{"--", "--json", "y.json"}), (A{"--", "--json", "y.json"}));
}

class Names : public ::testing::Test {
  protected:
    Names() {
        const parser::Verb verb = program_.add_verb("check", "");
        verb.add_option("--pose", text_, "");
        verb.add_flag("--first", flag_, "");
        const parser::Verb inner = program_.add_verb("bench", "").add_verb("walks", "");
        inner.add_option("--order", list_, "").allow_extra_args(false);
    }

    std::string complaint(const Arguments& arguments) {
        const Result<Done> checked = check_names(program_, arguments);
        return checked ? std::string{} : checked.error().message;
    }

    parser::Parser parser_{"", "tandem"};
    parser::Verb program_ = parser_.program();
    std::string text_;
    bool flag_ = false;
    std::vector<std::string> list_;
};

TEST_F(Names, VerbsMayHaveVerbs) {
    EXPECT_EQ(complaint({"bench", "walks", "--order", "a", "--order", "b"}), "");
    EXPECT_EQ(complaint({"bench"}), "");
    EXPECT_EQ(complaint({"bench", "wlaks"}), "unknown verb 'bench wlaks' (did you mean walks?)");
    EXPECT_EQ(complaint({"bench", "walks", "--oder=a"}),
              "unknown option --oder (did you mean --order?)");
    EXPECT_EQ(verb_of(program_, Arguments{"bench", "walks", "--order"}), "bench walks");
    EXPECT_EQ(verb_of(program_, Arguments{"bench", "x"}), "bench");
}

TEST_F(Names, KnownOnesPass) {
    EXPECT_EQ(complaint({"check", "--first", "a", "--pose", "--looks-like-an-option"}), "");
    EXPECT_EQ(complaint({"check", "--pose=-1 0 0", "--", "--unknown"}), "");
    EXPECT_EQ(complaint({"check", "-"}), "");
}

TEST_F(Names, UnknownOnesGetASuggestion) {
    EXPECT_EQ(complaint({"chekc"}), "unknown verb 'chekc' (did you mean check?)");
    EXPECT_EQ(complaint({"check", "a", "--frist"}),
              "unknown option --frist (did you mean --first?)");
    EXPECT_EQ(complaint({"check", "--psoe=1"}), "unknown option --psoe (did you mean --pose?)");
    EXPECT_EQ(complaint({"a.obj", "b.obj"}),
              "'a.obj' is no verb (did you mean tandem check a.obj …?)");
}

TEST_F(Names, ValuesThatAreMissingTwiceGivenOrTooMany) {
    EXPECT_EQ(complaint({"check", "--pose"}), "--pose needs a value");
    EXPECT_EQ(complaint({"check", "--pose=", "a"}), "--pose needs a value");
    EXPECT_EQ(complaint({"check", "--pose", "x", "--pose=y"}), "--pose is given twice");
    EXPECT_EQ(complaint({"check", "--first=no"}), "--first takes no value");
    EXPECT_NE(complaint({"check", ""}), "");
}

TEST_F(Names, VerbOfTheArguments) {
    EXPECT_EQ(verb_of(program_, Arguments{"check", "a"}), "check");
    EXPECT_EQ(verb_of(program_, Arguments{"a", "check"}), "");
    EXPECT_EQ(verb_of(program_, Arguments{}), "");
}

}  // namespace
}  // namespace tandem::cli
