// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/compare.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench/clash_table.hpp"
#include "bench/walks/walks_report.hpp"

namespace tandem::bench {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Json document(std::vector<ClashRow> rows) {
    return Json::parse(report_json(report_of(rows, 1, 1, 1)));
}

Report compared(const Json& before, const Json& after) {
    return compare(before, after, clash_table().roles(), 0.1).value();
}

const ClashRow kRow{"fcl", 1.0, 2.0, 3.0, 4};

TEST(Compare, TheSameDocumentHasNothingToReport) {
    const Report report = compared(document({kRow}), document({kRow}));
    EXPECT_THAT(report.setbacks, IsEmpty());
    EXPECT_THAT(report.disagreements, IsEmpty());
    EXPECT_THAT(report.tables, IsEmpty());
    EXPECT_EQ(report.rows.size(), 3U);
}

TEST(Compare, MoreThanTheNoiseIsSlowerOrFaster) {
    ClashRow other = kRow;
    other.wall_s = 1.09;
    EXPECT_THAT(compared(document({kRow}), document({other})).setbacks, IsEmpty());
    other.wall_s = 1.11;
    other.cpu_s = 1.0;
    const Report report = compared(document({kRow}), document({other}));
    EXPECT_THAT(report.setbacks, Contains(HasSubstr("slower: 1,")));
    const std::string text = report_text(report);
    EXPECT_THAT(text, HasSubstr("slower"));
    EXPECT_THAT(text, HasSubstr("faster"));
    EXPECT_THAT(text, HasSubstr("1.110"));
    EXPECT_THAT(compared(document({other}), document({kRow})).setbacks,
                Contains(HasSubstr("slower: 1,")))
        << "what was faster is slower the other way round";
}

TEST(Compare, RowsThatAreMissingAreASetback) {
    ClashRow ours = kRow;
    ours.name = "tandem";
    const Report less = compared(document({ours, kRow}), document({ours}));
    EXPECT_THAT(less.setbacks, Contains(HasSubstr("missing: 3")));
    const Report more = compared(document({ours}), document({ours, kRow}));
    EXPECT_THAT(more.setbacks, IsEmpty());
    EXPECT_THAT(report_text(more), HasSubstr("only after"));
    EXPECT_FALSE(compare(document({ours}), document({kRow}), clash_table().roles(), 0.1));
    EXPECT_FALSE(compare(document({}), document({}), clash_table().roles(), 0.1));
}

TEST(Compare, OfRowsWithTheSameMembersTheLeastCounts) {
    ClashRow slow = kRow;
    slow.wall_s = 9.0;
    EXPECT_THAT(compared(document({kRow}), document({slow, kRow})).setbacks, IsEmpty());
}

TEST(Compare, TimesOfNothingAndNumbersThatAreMissing) {
    ClashRow none = kRow;
    none.wall_s = 0.0;
    EXPECT_THAT(compared(document({none}), document({kRow})).setbacks, Not(IsEmpty()));
    EXPECT_THAT(compared(document({none}), document({none})).setbacks, IsEmpty());
    Json without = document({kRow});
    without["rows"][0].erase("wall_s");
    EXPECT_THAT(compared(document({kRow}), without).setbacks, Contains(HasSubstr("missing: 1")));
    without["rows"][0].erase("name");
    EXPECT_FALSE(compare(document({kRow}), without, clash_table().roles(), 0.1));
    Json odd = document({kRow});
    odd["rows"].push_back(3);
    EXPECT_FALSE(compare(odd, odd, clash_table().roles(), 0.1));
}

TEST(Compare, AnswersHaveToBeTheSame) {
    WalksReport walks;
    walks.rows.emplace_back();
    walks.rows[0].pair_hash = "0";
    const Json before = Json::parse(report_json(report_of(walks)));
    walks.rows[0].pair_hash = "1";
    const Json after = Json::parse(report_json(report_of(walks)));
    const Roles roles = walk_table().roles();
    EXPECT_THAT(compare(before, before, roles, 0.1).value().disagreements, IsEmpty());
    EXPECT_THAT(compare(before, after, roles, 0.1).value().disagreements, Not(IsEmpty()));
}

}  // namespace
}  // namespace tandem::bench
