// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "clash/clash_options.hpp"
#include "clash/rule_file.hpp"
#include "cli/options/byte_option.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tandem::clash {
namespace {

ScenePart part(const std::string& path, std::uint32_t parent = kNoGroup) {
    ScenePart result;
    result.path = path;
    result.parent = parent;
    return result;
}

TEST(ClashRules, PatternsHaveStarsAndQuestionMarks) {
    EXPECT_TRUE(matches("*", ""));
    EXPECT_TRUE(matches("bolt*", "bolt M6"));
    EXPECT_TRUE(matches("b?lt", "bolt"));
    EXPECT_FALSE(matches("b?lt", "blt"));
    EXPECT_TRUE(matches("*/left/*", "car/left/door"));
    EXPECT_TRUE(matches("door", "car/left/door")) << "the last name alone";
    EXPECT_FALSE(matches("left", "car/left/door"));
    EXPECT_FALSE(matches("left/door", "car/left/door")) << "with a slash: the whole path";
    // Patterns with many stars must not take exponential time.
    EXPECT_FALSE(matches("*a*a*a*a*a*a*a*a*a*a*a*a*b", std::string(5000, 'a')));
}

TEST(ClashRules, SayWhichPairsAreWanted) {
    ClashRules rules;
    EXPECT_TRUE(rules.wants(part("x"), part("y")));
    rules.a = {"pipe*"};
    rules.b = {"beam*"};
    EXPECT_TRUE(rules.wants(part("pipe 1"), part("beam 2")));
    EXPECT_TRUE(rules.wants(part("beam 2"), part("pipe 1")));
    EXPECT_FALSE(rules.wants(part("pipe 1"), part("pipe 2")));
    rules.exclude = {{"beam 2", "*"}};
    EXPECT_FALSE(rules.wants(part("pipe 1"), part("beam 2")));
    ClashRules same;
    same.skip_same_parent = true;
    EXPECT_FALSE(same.wants(part("a", 1), part("b", 1)));
    EXPECT_TRUE(same.wants(part("a", 1), part("b", 2)));
    EXPECT_TRUE(same.wants(part("a"), part("b"))) << "the root is no group";
}

TEST(ClashRules, AreReadFromAFile) {
    const test::TemporaryFolder folder;
    ClashRules rules;
    const auto good =
        folder.write("r.txt", "# comment\n\na pipe*\n  b beam *\r\nexclude a:b\nsame-parent skip");
    ASSERT_TRUE(add_rules_of_file(good.string(), rules));
    EXPECT_EQ(rules.a, std::vector<std::string>{"pipe*"});
    EXPECT_EQ(rules.b, std::vector<std::string>{"beam *"});
    EXPECT_EQ(rules.exclude.size(), 1u);
    EXPECT_TRUE(rules.skip_same_parent);
    const auto bad = add_rules_of_file(folder.write("b.txt", "a x\nignore y\n").string(), rules);
    ASSERT_FALSE(bad);
    EXPECT_NE(bad.error().message.find("line 2"), std::string::npos);
    EXPECT_FALSE(parse_exclusion("a"));
    EXPECT_FALSE(parse_exclusion(":b"));
}

TEST(ClashOptions, AmountsOfMemory) {
    EXPECT_EQ(*cli::parse_bytes("4G"), std::size_t{4} << 30U);
    EXPECT_EQ(*cli::parse_bytes("0.5K"), 512u);
    EXPECT_EQ(*cli::parse_bytes("1000"), 1000u);
    for (const char* wrong : {"", "G", "-1G", "0", "4X", "1e30G", "nan"}) {
        EXPECT_FALSE(cli::parse_bytes(wrong)) << wrong;
    }
}

}  // namespace
}  // namespace tandem::clash
