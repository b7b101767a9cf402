// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/figures.hpp"

#include <algorithm>
#include <boost/property_tree/xml_parser.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "bench/log_axis.hpp"
#include "bench/svg.hpp"
#include "bench/walks_text.hpp"

namespace tandem::bench {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

boost::property_tree::ptree parsed_figure(const std::string& text) {
    std::istringstream stream(text);
    boost::property_tree::ptree tree;
    boost::property_tree::read_xml(stream, tree);
    return tree;
}

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
    const std::string page = walks_html(report());
    EXPECT_NO_THROW(parsed_figure(page));
    for (const char* loading : {"src=", "href=", "@import", "url(", "<script", "<link"}) {
        EXPECT_THAT(page, Not(HasSubstr(loading)));
    }
    EXPECT_THAT(page, HasSubstr("a &lt;strange&gt; &amp; &quot;quoted&quot; name"));
    EXPECT_THAT(page, HasSubstr("intersection-1"));
    EXPECT_THAT(page, HasSubstr("Walk × rule × volume"));
    EXPECT_THAT(page, HasSubstr("found the same pairs"));
}

TEST(Page, DoesNotHideADisagreement) {
    WalksReport forged = report();
    forged.rows[1].pair_hash = "0123456789abcdef";
    const std::string page = walks_html(forged);
    EXPECT_THAT(page, Not(HasSubstr("found the same pairs")));
    EXPECT_THAT(page, HasSubstr("0123456789abcdef"));
}

TEST(Page, LeavesOutWhatWasNotMeasured) {
    WalksReport less = report();
    less.heat_map.clear();
    std::erase_if(less.rows,
                  [](const Row& row) { return row.experiment == Experiment::Scalability; });
    const std::string page = walks_html(less);
    EXPECT_NO_THROW(parsed_figure(page));
    EXPECT_THAT(page, Not(HasSubstr("Walk × rule × volume")));
    EXPECT_THAT(page, Not(HasSubstr("over faces")));
}

TEST(Figures, HaveAMarkForEachRow) {
    const std::vector<Figure> figures = scalability_figures(report());
    ASSERT_EQ(figures.size(), 2u);
    for (const Figure& figure : figures) {
        const auto svg = parsed_figure(figure.svg).get_child("svg");
        // Two rows and a legend entry for each walk.
        const auto marks = std::count_if(svg.begin(), svg.end(), [](const auto& element) {
            return element.first == "path" && element.second.count("title") == 1;
        });
        EXPECT_EQ(static_cast<std::size_t>(marks), 3 * kAllOrders.size());
    }
    const std::vector<Figure> heat = heat_map_figure(report());
    ASSERT_EQ(heat.size(), 1u);
    const auto tiles = parsed_figure(heat[0].svg).get_child("svg").count("rect");
    EXPECT_EQ(tiles, 1 + report().heat_map.size());
    EXPECT_EQ(experiment_figures(report()).size(), 3u);
}

TEST(LogAxis, IsLogarithmic) {
    const LogAxis axis(1.0, 100.0, 0.0, 200.0);
    EXPECT_DOUBLE_EQ(axis.pixel(1.0), 0.0);
    EXPECT_DOUBLE_EQ(axis.pixel(10.0), 100.0);
    EXPECT_DOUBLE_EQ(axis.pixel(100.0), 200.0);
    EXPECT_EQ(axis.ticks().size(), 7u) << "1, 2, 5, …, 100";
    const LogAxis flat(3.0, 3.0, 0.0, 1.0);
    EXPECT_GE(flat.pixel(3.0), 0.0);
    EXPECT_LE(flat.pixel(3.0), 1.0);
}

TEST(LogAxis, ShortNumbers) {
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
