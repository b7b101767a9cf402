// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "files.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <iterator>

#include "bench/time_source.hpp"
#include "goals.hpp"
#include "io/output/csv_field.hpp"

namespace tandem::bench {
namespace {

/// Converts a value of the parameter, a number or a name.
Json json_of(const SweepValue& value) {
    return std::visit([](const auto& one) { return Json(one); }, value);
}

}  // namespace

const Table<BroadRow>& broad_table() {
    static const Table<BroadRow> table = [] {
        Column<BroadRow> value{"value"};
        value.role = Role::Key;
        value.write = [](const BroadRow& row) { return json_of(row.value); };
        value.read = [](const Json& json, BroadRow& row) {
            if (json.is_string()) {
                row.value = json.get<std::string>();
            } else {
                row.value = json.get<double>();
            }
        };
        value.csv = [](const BroadRow& row) {
            const std::string text = text_of(row.value);
            return std::holds_alternative<double>(row.value) ? text : io::csv_field(text);
        };
        return Table<BroadRow>({
            column("experiment", &BroadRow::experiment).key(),
            column("parameter", &BroadRow::parameter).key(),
            std::move(value),
            column("method", &BroadRow::method).key(),
            column("objects", &BroadRow::objects).key(),
            column("update_s", &BroadRow::update_s).measure(),
            column("broad_s", &BroadRow::broad_s).measure(),
            column("narrow_s", &BroadRow::narrow_s),
            column("total_s", &BroadRow::total_s).measure(),
            column("p95_s", &BroadRow::p95_s),
            column("worst_s", &BroadRow::worst_s),
            column("possible", &BroadRow::possible),
            column("actual", &BroadRow::actual),
            column("bytes", &BroadRow::bytes).measure(),
            column("pair_hash", &BroadRow::pair_hash),
            column("median_s", &BroadRow::median_s),
            column("steps", &BroadRow::steps),
        });
    }();
    return table;
}

Report report_of(const BroadReport& broad) {
    Report report{.schema = "tandem.bench.broadphase/1",
                  .title = "Broad phases",
                  .completeness = broad.completeness,
                  .date = broad.date,
                  .machine = broad.machine};
    Json goals = Json::array();
    for (const BroadGoal& goal : goals_of(broad)) {
        goals.push_back({{"goal", goal.text},
                         {"wanted", goal.wanted},
                         {"measured", goal.measured},
                         {"met", goal.met}});
    }
    report.facts = {{"versions", broad.versions},
                    {"threads", broad.threads},
                    {"clock", name_of(time_source_for(broad.threads))},
                    {"goals", goals},
                    {"disagreements", disagreements(broad)},
                    {"problems", broad.problems}};
    report.rows = broad_table().json(broad.rows);
    report.csv = broad_table().csv(broad.rows);
    for (const BroadRow& row : broad.rows) {
        report.csv_files.push_back({csv_name(row), broad_csv(row)});
    }
    report.own_text = [broad] { return broad_text(broad); };
    report.own_markdown = [broad] { return broad_markdown(broad); };
    report.own_pages = [broad](const std::string& file) { return broad_pages(broad, file); };
    for (const BroadConfig& config : broad.experiments) {
        const std::vector<Figure> figures = broad_figures(broad, config.name);
        report.figures.insert(report.figures.end(), figures.begin(), figures.end());
    }
    report.problems = broad.problems;
    for (const std::string& line : disagreements(broad)) {
        report.disagreements.push_back("different pairs: " + line);
    }
    return report;
}

std::string broad_csv(const BroadRow& row) {
    std::string text = "step,update_s,broad_s,narrow_s,total_s,possible,actual\n";
    const BroadSeries& series = row.series;
    for (std::size_t k = 0; k < series.update_s.size(); ++k) {
        fmt::format_to(std::back_inserter(text), "{},{:.9f},{:.9f},0,{:.9f},{},{}\n", k,
                       series.update_s[k], series.broad_s[k],
                       series.update_s[k] + series.broad_s[k], series.possible[k],
                       series.actual[k]);
    }
    return text;
}

std::string csv_name(const BroadRow& row) {
    std::string name = fmt::format("{}-{}-{}", row.experiment, text_of(row.value), row.method);
    std::replace_if(
        name.begin(), name.end(),
        [](char letter) {
            return std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '-' &&
                   letter != '.';
        },
        '_');
    return name + ".csv";
}

}  // namespace tandem::bench
