// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "bench/broad/experiments.hpp"
#include "bench/broad/files.hpp"
#include "bench/broad/goals.hpp"
#include "bench/broad/report.hpp"
#include "page_content.hpp"

namespace tandem::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

BroadAnswer answer_of(std::vector<double> update_s, std::vector<double> broad_s) {
    BroadAnswer answer;
    answer.version = "Fake 1";
    answer.objects = 10;
    answer.bytes = 500;
    answer.pair_hash = "00000000000000aa";
    for (std::size_t k = 0; k < update_s.size(); ++k) {
        answer.series.possible.push_back(2 * k);
        answer.series.actual.push_back(k);
    }
    answer.series.update_s = std::move(update_s);
    answer.series.broad_s = std::move(broad_s);
    return answer;
}

TEST(Summary, TakesTheLeastOfEachStepAndTheMeanOfThem) {
    BroadRow row;
    summarise({answer_of({1, 9, 3, 3}, {4, 4, 4, 4}), answer_of({2, 2, 2, 8}, {5, 5, 5, 1})}, row);
    EXPECT_THAT(row.series.update_s, ElementsAre(1, 2, 2, 3));
    EXPECT_THAT(row.series.broad_s, ElementsAre(4, 4, 4, 1));
    EXPECT_DOUBLE_EQ(row.update_s, 2.0);
    EXPECT_DOUBLE_EQ(row.broad_s, 3.25);
    EXPECT_DOUBLE_EQ(row.total_s, 5.25);
    EXPECT_DOUBLE_EQ(row.worst_s, 6.0);
    EXPECT_DOUBLE_EQ(row.median_s, 0.5 * (4.0 + 4.0 + 3.5 + 4.0));
    EXPECT_DOUBLE_EQ(row.possible, 3.0);
    EXPECT_DOUBLE_EQ(row.actual, 1.5);
    EXPECT_EQ(row.objects, 10U);
    EXPECT_EQ(row.bytes, 500U);
}

TEST(Summary, HasTheRankOf95Percent) {
    std::vector<double> update;
    for (int k = 100; k > 0; --k) {
        update.push_back(k);
    }
    BroadRow row;
    summarise({answer_of(update, std::vector<double>(100, 0.0))}, row);
    EXPECT_DOUBLE_EQ(row.p95_s, 95.0);
    EXPECT_DOUBLE_EQ(row.worst_s, 100.0);
    summarise({answer_of({7.0}, {0.0})}, row);
    EXPECT_DOUBLE_EQ(row.p95_s, 7.0);
}

BroadRow row_of(const std::string& experiment, const SweepValue& value, const std::string& method,
                double total_s) {
    BroadRow row;
    row.experiment = experiment;
    row.parameter = std::holds_alternative<double>(value) ? "objects" : "shape";
    row.value = value;
    row.method = method;
    row.objects = std::holds_alternative<double>(value)
                      ? static_cast<std::uint64_t>(std::get<double>(value))
                      : 1000;
    row.update_s = 0.25 * total_s;
    row.broad_s = 0.75 * total_s;
    row.total_s = row.p95_s = row.worst_s = row.median_s = total_s;
    row.possible = 12;
    row.actual = method == "bullet-dbvt" ? 9 : 12;
    row.bytes = 80 * row.objects;
    row.pair_hash = "00000000000000aa";
    row.series = {{row.update_s}, {row.broad_s}, {12}, {12}};
    return row;
}

/// Two experiments: shapes with three methods, goals with the default and peers.
BroadReport sample() {
    BroadReport report;
    report.date = "today";
    for (const BroadConfig& config : all_broad_experiments()) {
        if (config.name == "shapes" || config.name == "goals") {
            report.experiments.push_back(config);
        }
    }
    report.experiments[0].about = "a <strange> & \"quoted\" sentence";
    for (const char* shape : {"box", "cone"}) {
        report.rows.push_back(row_of("shapes", shape, "brute-force", 8e-5));
        report.rows.push_back(row_of("shapes", shape, "wide-tree", 2e-5));
        report.rows.push_back(row_of("shapes", shape, "auto", 2.1e-5));
    }
    report.rows[4].total_s = 12e-5;  // the default on cones
    for (const double count : {1e3, 1e4, 1e5, 1e6}) {
        report.rows.push_back(row_of("goals", count, "wide-tree", 30e-9 * count));
        report.rows.push_back(row_of("goals", count, "bullet-dbvt", 1500e-9 * count));
        report.rows.push_back(row_of("goals", count, "embree", 120e-9 * count));
    }
    return report;
}

const BroadGoal* goal_about(const std::vector<BroadGoal>& goals, const std::string& text) {
    for (const BroadGoal& goal : goals) {
        if (goal.text.find(text) != std::string::npos) {
            return &goal;
        }
    }
    return nullptr;
}

TEST(Goals, AreJudgedByTheRows) {
    const std::vector<BroadGoal> goals = goals_of(sample());
    const auto judged = [&](const std::string& text, const std::string& measured, bool met) {
        const BroadGoal* const goal = goal_about(goals, text);
        ASSERT_NE(goal, nullptr) << text;
        EXPECT_EQ(goal->measured, measured) << goal->text;
        EXPECT_EQ(goal->met, met) << goal->text;
    };
    judged("100000 boxes: bullet-dbvt", "50.0", true);
    judged("1000000 boxes: bullet-dbvt", "50.0", true);
    judged("100000 boxes: embree", "4.00", false);
    judged("10000 boxes: best peer (embree)", "4.00", true);
    judged("cost per object", "1.00", true);
    judged("bytes per object, 100000", "80.0", true);
    judged("shapes: wide-tree / best of ours, worst case (brute-force at cone)", "1.50", false);
    judged("shapes: auto / best fixed choice (wide-tree)", "0.300", true);
    EXPECT_EQ(goal_about(goals, "goals: wide-tree"), nullptr);
    EXPECT_EQ(goal_about(goals, "fcl"), nullptr);
}

TEST(Disagreement, IsFoundWithinAValueOnly) {
    BroadReport report = sample();
    EXPECT_THAT(disagreements(report), IsEmpty());
    for (std::size_t k = 3; k < 6; ++k) {
        // Another value of the parameter may have other pairs.
        report.rows[k].pair_hash = "00000000000000bb";
    }
    EXPECT_THAT(disagreements(report), IsEmpty());
    report.rows[4].pair_hash = "00000000000000cc";
    const std::vector<std::string> found = disagreements(report);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found[0], HasSubstr("shape cone: wide-tree found 12 pairs"));
    EXPECT_THAT(found[0], HasSubstr("00000000000000cc"));
    for (const NamedText& page : broad_pages(report, "x.html")) {
        EXPECT_THAT(page.text, HasSubstr("00000000000000cc"));
    }
}

TEST(BroadJson, HasTheFieldsThatScriptsRead) {
    const auto json = nlohmann::json::parse(report_json(report_of(sample())));
    EXPECT_EQ(json.at("schema"), "tandem.bench.broadphase/1");
    ASSERT_EQ(json.at("rows").size(), 18U);
    const auto& row = json.at("rows").at(0);
    for (const char* field : {"objects", "update_s", "broad_s", "narrow_s", "total_s", "p95_s",
                              "worst_s", "possible", "actual", "bytes"}) {
        EXPECT_TRUE(row.at(field).is_number()) << field;
    }
    for (const char* field : {"experiment", "parameter", "method", "pair_hash"}) {
        EXPECT_TRUE(row.at(field).is_string()) << field;
    }
    EXPECT_EQ(row.at("value"), "box");
    EXPECT_EQ(json.at("rows").at(6).at("value"), 1000.0);
    EXPECT_EQ(json.at("goals").size(), goals_of(sample()).size());
}

TEST(BroadCsv, HasALineForEachStep) {
    const BroadRow row = row_of("shapes", "box", "wide-tree", 2e-5);
    EXPECT_EQ(broad_csv(row),
              "step,update_s,broad_s,narrow_s,total_s,possible,actual\n"
              "0,0.000005000,0.000015000,0,0.000020000,12,12\n");
    EXPECT_EQ(csv_name(row), "shapes-box-wide-tree.csv");
    EXPECT_EQ(csv_name(row_of("replay", "../a b.boxes", "auto", 1)),
              "replay-.._a_b.boxes-auto.csv");
}

TEST(BroadPages, AreWellFormedLeadToEachOtherAndLoadNothing) {
    const std::vector<NamedText> pages = broad_pages(sample(), "out/lab.html");
    ASSERT_THAT(pages, SizeIs(3));
    EXPECT_EQ(pages[0].name, "out/lab.html");
    EXPECT_EQ(pages[1].name, "out/lab-shapes.html");
    EXPECT_THAT(pages[0].text, HasSubstr("href=\"lab-shapes.html\""));
    EXPECT_THAT(pages[0].text, HasSubstr("not met"));
    EXPECT_THAT(pages[1].text, HasSubstr("a &lt;strange&gt; &amp; &quot;quoted&quot; sentence"));
    for (const NamedText& page : pages) {
        EXPECT_EQ(parsed_page(page.text).count("main"), 1u) << page.name;
        for (const char* loading : {"src=", "@import", "url(", "<link"}) {
            EXPECT_THAT(content_of(page.text), Not(HasSubstr(loading)));
        }
    }
    BroadReport alone = sample();
    alone.experiments.pop_back();
    EXPECT_THAT(broad_pages(alone, "lab.html"), SizeIs(1));
}

TEST(BroadFigures, ShowEveryMethod) {
    const BroadReport report = sample();
    std::vector<std::string> names;
    for (const Figure& figure : broad_figures(report, "goals")) {
        names.push_back(figure.name);
        EXPECT_TRUE(nlohmann::json::accept(figure.chart));
        if (!figure.name.ends_with("time")) {
            continue;
        }
        for (const char* method : {"wide-tree", "bullet-dbvt", "embree"}) {
            EXPECT_THAT(figure.chart, HasSubstr(method));
        }
    }
    EXPECT_THAT(names, ElementsAre("broadphase-goals-time", "broadphase-goals-per-object",
                                   "broadphase-goals-pairs", "broadphase-goals-stages"));
    EXPECT_THAT(broad_figures(report, "density"), IsEmpty());
}

TEST(BroadMarkdown, HasATableForEachExperimentAndTheGoals) {
    const std::string text = broad_markdown(sample());
    EXPECT_THAT(text, HasSubstr("### Goals"));
    EXPECT_THAT(text, HasSubstr("| shape | pairs | brute-force | wide-tree | auto |"));
    EXPECT_THAT(text, HasSubstr("**not met**"));
    EXPECT_THAT(text, HasSubstr("= **80.00** |"));  // our best method on cones
    EXPECT_THAT(text, HasSubstr("None."));
    EXPECT_THAT(broad_text(sample()), HasSubstr("NOT MET"));
}

}  // namespace
}  // namespace tandem::bench
