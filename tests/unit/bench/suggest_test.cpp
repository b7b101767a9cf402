// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "names/suggest.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace tandem::bench {
namespace {

TEST(EditDistance, CountsInsertionsDeletionsReplacementsAndSwaps) {
    EXPECT_EQ(names::edit_distance("", ""), 0U);
    EXPECT_EQ(names::edit_distance("check", "check"), 0U);
    EXPECT_EQ(names::edit_distance("", "info"), 4U);
    EXPECT_EQ(names::edit_distance("info", ""), 4U);
    EXPECT_EQ(names::edit_distance("check", "chec"), 1U);
    EXPECT_EQ(names::edit_distance("check", "cheeck"), 1U);
    EXPECT_EQ(names::edit_distance("check", "chack"), 1U);
    EXPECT_EQ(names::edit_distance("check", "chekc"), 1U);
    EXPECT_EQ(names::edit_distance("hcekc", "check"), 2U);
    EXPECT_EQ(names::edit_distance("kitten", "sitting"), 3U);
}

TEST(EditDistance, IsSymmetric) {
    const std::vector<std::string> words{"--json", "--jsno", "--pairs", "--max-pairs", "-", ""};
    for (const std::string& left : words) {
        for (const std::string& right : words) {
            EXPECT_EQ(names::edit_distance(left, right), names::edit_distance(right, left))
                << left << " " << right;
        }
    }
}

TEST(Nearest, FindsWhatWasMeant) {
    const std::vector<std::string> options{"--pose-a", "--pose-b", "--json", "--max-pairs",
                                           "--export"};
    EXPECT_EQ(names::nearest("--exprt", options), "--export");
    EXPECT_EQ(names::nearest("--jsno", options), "--json");
    EXPECT_EQ(names::nearest("--pose", options), "--pose-a");
    EXPECT_EQ(names::nearest("--pose-c", options), "--pose-a");
    EXPECT_EQ(names::nearest("--max", options), "--max-pairs");
}

TEST(Nearest, DoesNotGuessWildly) {
    const std::vector<std::string> verbs{"check", "info", "demo"};
    EXPECT_EQ(names::nearest("frobnicate", verbs), "");
    EXPECT_EQ(names::nearest("", verbs), "");
    EXPECT_EQ(names::nearest("x", verbs), "");
    EXPECT_EQ(names::nearest("check", {}), "");
}

TEST(DidYouMean, IsReadyForTheMessage) {
    const std::vector<std::string> verbs{"check", "info", "demo"};
    EXPECT_EQ(names::did_you_mean("chekc", verbs), " (did you mean check?)");
    EXPECT_EQ(names::did_you_mean("frobnicate", verbs), "");
}

}  // namespace
}  // namespace tandem::bench
