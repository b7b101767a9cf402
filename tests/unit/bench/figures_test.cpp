// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/figures/figures.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "bench/number_text.hpp"
#include "bench/page.hpp"
#include "bench/walks/walks_report.hpp"
#include "page_content.hpp"

namespace tandem::bench {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const WalksReport& report() {
    static const WalksReport done = [] {
        WalksRequest request;
        request.selection.setups = {"intersection-1", "scalability-0", "scalability-1",
                                    "separation-1"};
        request.budget_s = 0.05;
        request.heat_map = HeatMap::Measured;
        WalksReport made = run_walks(Object::of_the_paper(), request).value();
        made.object = "a <strange> & \"quoted\" name";
        return made;
    }();
    return done;
}

TEST(Page, IsWellFormedAndLoadsNothing) {
    const std::string page = report_pages(report_of(report()), "x")[0].text;
    EXPECT_EQ(parsed_page(page).count("main"), 1u);
    for (const char* loading : {"src=", "href=", "@import", "url(", "<link"}) {
        EXPECT_THAT(content_of(page), Not(HasSubstr(loading)));
    }
    EXPECT_THAT(page, HasSubstr("a &lt;strange&gt; &amp; &quot;quoted&quot; name"));
    EXPECT_THAT(page, HasSubstr("intersection-1"));
    EXPECT_THAT(page, HasSubstr("Walk × rule × volume"));
    EXPECT_THAT(page, HasSubstr("found the same pairs"));
}

TEST(Page, DoesNotHideADisagreement) {
    WalksReport forged = report();
    forged.rows[1].pair_hash = "0123456789abcdef";
    const std::string page = report_pages(report_of(forged), "x")[0].text;
    EXPECT_THAT(page, Not(HasSubstr("found the same pairs")));
    EXPECT_THAT(page, HasSubstr("0123456789abcdef"));
}

TEST(Page, LeavesOutWhatWasNotMeasured) {
    WalksReport less = report();
    less.heat_map.clear();
    std::erase_if(less.rows,
                  [](const Row& row) { return row.experiment == Experiment::Scalability; });
    const std::string page = report_pages(report_of(less), "x")[0].text;
    EXPECT_EQ(parsed_page(page).count("main"), 1u);
    EXPECT_THAT(page, Not(HasSubstr("Walk × rule × volume")));
    EXPECT_THAT(page, Not(HasSubstr("over faces")));
}

TEST(Figures, HaveAMarkForEachRow) {
    const std::vector<Figure> figures = scalability_figures(report());
    ASSERT_EQ(figures.size(), 2u);
    for (const Figure& figure : figures) {
        const auto chart = nlohmann::json::parse(figure.chart);
        EXPECT_EQ(chart.at("kind"), "lines");
        std::size_t points = 0;
        for (const auto& series : chart.at("series")) {
            points += series.at("points").size();
        }
        EXPECT_EQ(chart.at("series").size(), kAllOrders.size());
        EXPECT_EQ(points, 2 * kAllOrders.size());
    }
    const std::vector<Figure> heat = heat_map_figure(report());
    ASSERT_EQ(heat.size(), 1u);
    EXPECT_EQ(nlohmann::json::parse(heat[0].chart).at("cells").size(), report().heat_map.size());
    for (const Figure& figure : experiment_figures(report())) {
        for (const auto& dot : nlohmann::json::parse(figure.chart).at("dots")) {
            EXPECT_GT(dot.at("low"), 0.0);
            EXPECT_LE(dot.at("low"), dot.at("value"));
            EXPECT_LE(dot.at("value"), dot.at("high"));
        }
    }
    EXPECT_EQ(experiment_figures(report()).size(), 3u);
}

TEST(Page, ChartsCannotEndTheirElement) {
    std::string page;
    append_figures(page, {{"name", "caption", R"({"title":"</script><b> & more"})"}});
    EXPECT_THAT(page, HasSubstr(R"({"title":"\u003c/script\u003e\u003cb\u003e \u0026 more"})"));
}

TEST(Page, TheWorseTheStronger) {
    EXPECT_THAT(ratio_cell(1.0, 10.0, "1"), HasSubstr("best"));
    EXPECT_THAT(ratio_cell(10.0, 10.0, "10"), HasSubstr("--worse:70"));
    EXPECT_EQ(ratio_cell(1000.0, 10.0, "x"), ratio_cell(10.0, 10.0, "x"));
}

TEST(NumberText, ShortNumbers) {
    EXPECT_EQ(short_time(2e-7), "200 ns");
    EXPECT_EQ(short_time(5e-5), "50 µs");
    EXPECT_EQ(short_time(1e-3), "1 ms");
    EXPECT_EQ(short_time(2.0), "2 s");
    EXPECT_EQ(short_count(796), "796");
    EXPECT_EQ(short_count(20000), "20k");
    EXPECT_EQ(short_count(1e6), "1M");
}

}  // namespace
}  // namespace tandem::bench
