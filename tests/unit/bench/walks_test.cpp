// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/walks/walks.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "bench/number_text.hpp"
#include "bench/walks/walks_report.hpp"

namespace tandem::bench {
namespace {

const WalksReport& walks_report() {
    static const WalksReport done = [] {
        WalksRequest request;
        request.selection.experiments = {Experiment::Intersection, Experiment::Separation,
                                         Experiment::CloseProximity};
        request.budget_s = 0.05;
        return run_walks(Object::of_the_paper(), request).value();
    }();
    return done;
}

bool descends_one_side(const Walk& walk) {
    return walk.rule != RuleKind::Simultaneous && walk.order != OrderKind::Leaf;
}

TEST(Walks, CountersKeepTheIdentitiesOfThePaper) {
    ASSERT_EQ(walks_report().rows.size(), 9 * kAllOrders.size());
    for (const Row& row : walks_report().rows) {
        SCOPED_TRACE(row.setup + " " + std::string(name_of(row.walk.order)));
        EXPECT_EQ(row.leaves_a, 796u);
        EXPECT_EQ(row.leaves_b, 796u);
        const std::uint64_t descended = row.stats.overlaps - row.stats.leaf_overlaps;
        if (descends_one_side(row.walk)) {
            EXPECT_EQ(row.stats.iterations, 1 + 2 * descended);
        } else if (row.walk.order == OrderKind::Leaf) {
            EXPECT_EQ(row.stats.iterations, row.leaves_a + 2 * descended);
        }
        EXPECT_LE(row.stats.geometry_overlaps, row.stats.leaf_overlaps);
    }
}

TEST(Walks, AlternatingAndStacklessAgreeInEveryCounter) {
    std::map<std::string, TraversalStats> first_of;
    for (const Row& row : walks_report().rows) {
        if (row.walk.rule != RuleKind::Alternating) {
            continue;
        }
        const TraversalStats& first = first_of.try_emplace(row.setup, row.stats).first->second;
        EXPECT_EQ(row.stats, first) << row.setup;
    }
    EXPECT_EQ(first_of.size(), 9u);
}

TEST(Walks, FindOneSetOfPairsForEachSetup) {
    EXPECT_EQ(disagreement(walks_report()), "");
    WalksReport forged = walks_report();
    forged.rows[3].pair_hash = "0123456789abcdef";
    EXPECT_NE(disagreement(forged).find("intersection-1"), std::string::npos);
    EXPECT_NE(disagreement(forged).find("0123456789abcdef"), std::string::npos);
    forged = walks_report();
    forged.heat_map.push_back(forged.rows[0]);
    EXPECT_EQ(disagreement(forged), "");
    forged.heat_map[0].pair_hash.clear();
    EXPECT_NE(disagreement(forged), "");
}

TEST(Walks, OnOtherVolumesBuildersAndShapesOfTrees) {
    WalksRequest request;
    request.selection.setups = {"intersection-3"};
    request.selection.volumes = {kAllVolumes.begin(), kAllVolumes.end()};
    request.selection.builders = {{}, {.kind = BuilderKind::Morton}};
    request.selection.degree = 4;
    request.selection.leaf_size = 3;
    request.budget_s = 0.01;
    const WalksReport other = run_walks(Object::of_the_paper(), request).value();
    EXPECT_EQ(other.rows.size(), kAllVolumes.size() * 2 * kAllOrders.size());
    EXPECT_EQ(disagreement(other), "");
    EXPECT_LT(other.rows.front().leaves_a, 796u);
    EXPECT_EQ(other.rows.front().pair_hash, walks_report().rows[2 * kAllOrders.size()].pair_hash);
}

TEST(Walks, SaySoWhenNothingIsSelected) {
    WalksRequest request;
    request.selection.experiments = {Experiment::Separation};
    request.selection.setups = {"intersection-1"};
    EXPECT_FALSE(run_walks(Object::of_the_paper(), request));
    request.selection = {};
    request.selection.orders = {OrderKind::Leaf};
    request.selection.rules = {RuleKind::LargerVolume};
    EXPECT_FALSE(run_walks(Object::of_the_paper(), request));
}

TEST(Walks, HaveOneTimeInTheTableAndInTheHeatMap) {
    WalksRequest request;
    request.selection.setups = {"intersection-1"};
    request.selection.orders = {OrderKind::Stack, OrderKind::Stackless};
    request.budget_s = 0.05;
    request.heat_map = HeatMap::Measured;
    const WalksReport both = run_walks(Object::of_the_paper(), request).value();
    std::size_t shared = 0;
    for (const Row& row : both.rows) {
        for (const Row& cell : both.heat_map) {
            if (cell.walk == row.walk && cell.volume == row.volume) {
                ++shared;
                EXPECT_EQ(cell.times.min_s, row.times.min_s);
                EXPECT_EQ(cell.times.mean_s, row.times.mean_s);
            }
        }
    }
    EXPECT_EQ(shared, both.rows.size());
    EXPECT_GT(both.heat_map.size(), both.rows.size());
    EXPECT_EQ(both.completeness.done, both.completeness.planned);
    EXPECT_EQ(both.completeness.done, both.heat_map.size()) << "nothing is measured twice";
}

TEST(Walks, ThatAreInterruptedKeepWhatWasMeasured) {
    WalksRequest request;
    request.selection.experiments = {Experiment::Intersection};
    request.selection.orders = {OrderKind::Stack};
    request.budget_s = 0.01;
    bool late = false;
    request.progress = [&](const std::string& what) {
        late = late || what.starts_with("measuring intersection-3");
    };
    request.stop = [&] { return late; };
    const WalksReport cut = run_walks(Object::of_the_paper(), request).value();
    EXPECT_TRUE(cut.completeness.interrupted);
    EXPECT_EQ(cut.rows.size(), 2u);
    EXPECT_EQ(cut.completeness.done, 2u);
    EXPECT_NE(report_text(report_of(cut)).find("INCOMPLETE: interrupted after 2 of"),
              std::string::npos);
    EXPECT_NE(report_csv(report_of(cut), "x")[0].text.find("# INCOMPLETE"), std::string::npos);
    EXPECT_NE(report_json(report_of(cut)).find("\"complete\": false"), std::string::npos);
    const Report whole = report_of(walks_report());
    EXPECT_EQ(report_text(whole).find("INCOMPLETE"), std::string::npos);
    EXPECT_NE(report_json(whole).find("\"complete\": true"), std::string::npos);
}

TEST(Walks, TableAndCsvHaveEveryRow) {
    const std::string csv = report_csv(report_of(walks_report()), "x")[0].text;
    EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')),
              walks_report().rows.size() + 1);
    const std::string table = report_text(report_of(walks_report()));
    EXPECT_NE(table.find("microseconds per query"), std::string::npos);
    EXPECT_NE(table.find("10 batches"), std::string::npos);
    std::size_t found = 0;
    for (std::size_t at = table.find("post-indexed-stackless"); at != std::string::npos;
         at = table.find("post-indexed-stackless", at + 1)) {
        ++found;
    }
    EXPECT_EQ(found, 9u);
}

TEST(WalksText, Numbers) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(203776), "203,776");
    EXPECT_EQ(grouped(1234567), "1,234,567");
    EXPECT_EQ(microseconds(1.2346e-7), "0.1235");
    EXPECT_EQ(microseconds(12.346e-6), "12.35");
    EXPECT_EQ(microseconds(1.2345), "1,234,500");
}

}  // namespace
}  // namespace tandem::bench
