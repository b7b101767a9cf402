// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "bench/completeness.hpp"
#include "bench/figures/chart.hpp"
#include "bench/machine.hpp"
#include "bench/page.hpp"
#include "bench/table.hpp"

namespace tandem::bench {

/// The name and the content of a file to write.
struct NamedText {
    std::string name;
    std::string text;
};

/// The results of an experiment, for every form of output.
struct Report {
    std::string schema;  ///< "tandem.bench.deform/1"
    std::string title;   ///< title of its page
    Completeness completeness{};
    std::string date = date_now();
    Machine machine = this_machine();
    Json facts = Json::object();  ///< members of the document between its head and its rows
    std::vector<Json> rows{};
    std::string csv{};
    std::vector<std::string> notes{};  ///< how it was measured, besides machine and date
    std::vector<Grid> tables{};
    std::vector<std::string> remarks{};  ///< conclusions, below the tables
    std::vector<Figure> figures{};
    Verdict verdict = Verdict::Good;
    std::string sentence{};               ///< first sentence of the page
    std::vector<std::string> problems{};  ///< for standard error; everything else was measured
    std::vector<std::string> refused{};   ///< missing contestants, and how to get them
    std::vector<std::string> setbacks{};  ///< numbers that became worse; they cause exit code 1
    /// Sentences about contestants that found different answers, which is a failure.
    std::vector<std::string> disagreements{};

    // Forms that an experiment writes itself; the others are made from the members above.
    std::function<std::string()> own_text{};
    std::function<std::string()> own_markdown{};
    /// All pages of the report, including the one with this name.
    std::function<std::vector<NamedText>(const std::string& file)> own_pages{};
    std::vector<NamedText> csv_files{};  ///< files in a folder, instead of one file
};

/// A report with the rows of one table, shown as one grid.
template <class Row>
[[nodiscard]] Report report_of(std::string schema, std::string title, const Table<Row>& table,
                               std::span<const Row> rows) {
    Report report{.schema = std::move(schema), .title = std::move(title)};
    report.rows = table.json(rows);
    report.csv = table.csv(rows);
    report.tables.push_back(table.grid({}, rows));
    return report;
}

// The forms of a report. All except CSV have date, machine and compiler, and a note if it is
// incomplete.

[[nodiscard]] std::string report_text(const Report& report);
[[nodiscard]] std::string report_markdown(const Report& report);
[[nodiscard]] std::string report_json(const Report& report);
/// A file with this name, or several files in a folder with this name.
[[nodiscard]] std::vector<NamedText> report_csv(const Report& report, const std::string& name);
[[nodiscard]] std::vector<NamedText> report_pages(const Report& report, const std::string& file);

}  // namespace tandem::bench
