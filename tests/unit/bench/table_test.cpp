// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include "bench/clash_table.hpp"
#include "bench/deform/row.hpp"
#include "bench/report.hpp"
#include "bench/walks/walks_report.hpp"

namespace tandem::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

enum class Colour { Red, Green };

struct Inner {
    int depth = 0;
};

struct Sample {
    std::string name{};
    Colour colour = Colour::Red;
    double seconds = 0.0;
    std::uint64_t count = 0;
    bool fine = false;
    std::optional<double> maybe{};
    std::vector<double> series{};
    Inner inner{};
};

const Table<Inner>& inner_table() {
    static const Table<Inner> table({column("depth", &Inner::depth)});
    return table;
}

const Table<Sample>& sample_table() {
    using ColourName = names::Named<Colour>;
    static const Table<Sample> table({
        column("name", &Sample::name).shown("what"),
        column<Sample>("colour", &Sample::colour,
                       std::vector<ColourName>{{"red", Colour::Red}, {"green", Colour::Green}})
            .shown("colour"),
        column("seconds", &Sample::seconds).shown("µs", "{:.1f}", 1e6),
        column("count", &Sample::count).shown("count"),
        column("fine", &Sample::fine),
        column("maybe", &Sample::maybe).shown("maybe", "{:.2f}"),
        column("series", &Sample::series),
        object("inner", &Sample::inner, inner_table()),
        column<Sample>(
            "depth", [](auto& row) -> auto& { return row.inner.depth; }),
        words<Sample>("twice", [](const Sample& row) { return std::to_string(2 * row.count); }),
    });
    return table;
}

Sample full() {
    return {"a, \"b\"\nµ|", Colour::Green, 0.1 + 0.2,   std::numeric_limits<std::uint64_t>::max(),
            true,           5e-324,        {1.0, -0.0}, {7}};
}

TEST(Table, RowsComeBackFromTheirJson) {
    for (const Sample& row : {full(), Sample{}}) {
        const Json json = sample_table().json(row);
        const Result<Sample> back = sample_table().row_of_line(sample_table().line(row));
        ASSERT_TRUE(back) << back.error().message;
        EXPECT_EQ(sample_table().json(*back), json);
        EXPECT_EQ(back->maybe, row.maybe);
        EXPECT_EQ(back->count, row.count);
        EXPECT_EQ(back->seconds, row.seconds) << "every digit";
    }
}

TEST(Table, MembersThatAreMissingOrOfAnotherTypeAreErrors) {
    const Json whole = sample_table().json(full());
    for (const auto& [name, value] : whole.items()) {
        Json less = whole;
        less.erase(name);
        const Result<Sample> missing = sample_table().row(less);
        ASSERT_FALSE(missing) << name;
        EXPECT_THAT(missing.error().message, HasSubstr(name));
        Json other = whole;
        other[name] = Json::array({Json::object()});
        EXPECT_FALSE(sample_table().row(other)) << name;
    }
    Json blue = whole;
    blue["colour"] = "blue";
    EXPECT_FALSE(sample_table().row(blue));
    for (const char* text : {"", "[]", "{", "7", "{}", "{\"rows\": 3}", "{\"rows\": [3]}"}) {
        EXPECT_FALSE(sample_table().rows(text)) << text;
        EXPECT_FALSE(sample_table().row_of_line(text)) << text;
    }
}

TEST(Table, CsvHasEachScalarOnceAndQuotesWhatNeedsIt) {
    const std::string csv = sample_table().csv(std::vector{full(), Sample{}});
    EXPECT_EQ(
        csv,
        "name,colour,seconds,count,fine,maybe,depth\n"
        "\"a, \"\"b\"\"\\x0aµ|\",green,0.30000000000000004,18446744073709551615,true,5e-324,7\n"
        ",red,0,0,false,,0\n");
}

TEST(Table, PeopleSeeTheColumnsThatHaveAHeading) {
    Sample row = full();
    row.name = "a|b";
    row.count = 5;
    const Grid grid = sample_table().grid("Title", std::vector{row, Sample{}});
    ASSERT_EQ(grid.lines.size(), 2U);
    EXPECT_THAT(grid.lines[0].cells, ElementsAre("a|b", "green", "300000.0", "5", "0.00", "10"));
    EXPECT_THAT(grid.lines[1].cells, ElementsAre("", "red", "0.0", "0", "–", "0"));
    EXPECT_EQ(grid_text(grid),
              "Title\n"
              "what  colour        µs  count  maybe  twice\n"
              "a|b   green   300000.0      5   0.00     10\n"
              "      red          0.0      0      –      0\n");
    EXPECT_EQ(grid_markdown(grid),
              "Title\n\n"
              "| what | colour | µs | count | maybe | twice |\n"
              "|---|---|---:|---:|---:|---:|\n"
              "| a\\|b | green | 300000.0 | 5 | 0.00 | 10 |\n"
              "|  | red | 0.0 | 0 | – | 0 |\n");
    EXPECT_THAT(grid_html(grid), HasSubstr("<td>a|b</td><td>green</td>"));
}

TEST(Report, EveryDocumentBeginsAlike) {
    const std::vector<Sample> rows{full()};
    Report report = report_of<Sample>("tandem.bench.sample/1", "Sample", sample_table(), rows);
    report.facts = {{"own", 1}};
    std::vector<std::string> names;
    const Json document = Json::parse(report_json(report));
    for (const auto& [name, value] : document.items()) {
        names.push_back(name);
    }
    EXPECT_THAT(names, ElementsAre("schema", "version", "complete", "date", "machine", "system",
                                   "compiler", "own", "rows"));
    const Result<std::vector<Sample>> back = sample_table().rows(report_json(report));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->size(), 1U);
    EXPECT_EQ(document["complete"], true);
    EXPECT_THAT(report_text(report), HasSubstr(report.machine.compiler));

    report.completeness = {.interrupted = true, .done = 1, .planned = 9};
    EXPECT_EQ(Json::parse(report_json(report))["complete"], false);
    for (const std::string& text :
         {report_text(report), report_markdown(report), report_csv(report, "x")[0].text,
          report_pages(report, "x")[0].text}) {
        EXPECT_THAT(text, HasSubstr("INCOMPLETE: interrupted after 1 of 9 rows."));
    }
}

/// Expects that reading a written table gives back every member of every row.
template <class Row>
void expect_back(const Table<Row>& table, const Row& row) {
    const Result<Row> back = table.row_of_line(table.line(row));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(table.json(*back), table.json(row));
}

TEST(Report, TablesOfTheLabReadWhatTheyWrite) {
    expect_back(clash_table(), ClashRow{"fcl", 1.5, 2.5, 3.5, 4});
    DeformRow deform{.scene = "cut", .lod = 3, .triangles = 5, .method = "fast", .self = true};
    deform.builds = 6;
    deform.costs = {1, 2, 3, 4, 5, 6};
    deform.frame_ms = {0.5, 0.25};
    deform.frame_hashes = {"a", "b"};
    deform.is_cut = true;
    expect_back(deform_table(), deform);
    const Result<DeformRow> back = deform_table().row_of_line(deform_table().line(deform));
    EXPECT_EQ(back->builds, 6U) << "a reader of today had lost it";
    EXPECT_EQ(back->costs, deform.costs);
    Row walk;
    walk.setup = "intersection-1";
    walk.pair_hash = "0";
    walk.walk = {OrderKind::BestFirst, RuleKind::Alternating};
    walk.volume = VolumeKind::Obb;
    expect_back(walk_table(), walk);
}

}  // namespace
}  // namespace tandem::bench
