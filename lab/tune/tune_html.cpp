// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "bench/figures/chart.hpp"
#include "bench/number_text.hpp"
#include "bench/page.hpp"
#include "tune_report.hpp"

namespace tandem::tune {
namespace {

using bench::escaped;

/// More lines cannot be told apart by colour.
constexpr std::size_t kMostLines = 10;

bench::Figure chart_of(const Tuning& tuning, const CostTable& table) {
    bench::LineChart chart;
    chart.title = "Cost by rung";
    chart.across_label = "rung";
    chart.up_label = fmt::format("time of a {}", tuning.unit);
    chart.across = bench::Across::Even;
    for (std::size_t k = 0; k < tuning.outcome.rungs.size(); ++k) {
        chart.places.push_back({k == 0 ? "warm-up" : std::to_string(k), static_cast<double>(k)});
    }
    for (const CostTable::Row& row : table.rows) {
        if (chart.series.size() == kMostLines) {
            break;
        }
        const std::string& name = tuning.names[row.candidate];
        bench::LineSeries series{name, chart.series.size(), {}};
        for (std::size_t k = 0; k < row.rungs.size(); ++k) {
            if (row.rungs[k] == nullptr) {
                continue;
            }
            const double cost_s = row.rungs[k]->cost.median_s;
            series.points.push_back(
                {k, cost_s, fmt::format("{}: {} µs", name, bench::microseconds(cost_s))});
        }
        chart.series.push_back(std::move(series));
    }
    return {"tune-cost",
            "The candidates that came furthest. A line ends where its candidate was dropped.",
            bench::chart_json(chart)};
}

void append_costs(std::string& page, const Tuning& tuning, const CostTable& table) {
    page += fmt::format("<h2>Microseconds a {}</h2>\n", tuning.unit);
    std::vector<std::string> columns{"candidate", "warm-up"};
    for (std::size_t k = 1; k < tuning.outcome.rungs.size(); ++k) {
        columns.push_back(fmt::format("rung {}", k));
    }
    bench::append_table_head(page, columns);
    for (const CostTable::Row& row : table.rows) {
        std::vector<std::string> cells{
            fmt::format("<span class=\"long\">{}</span>", escaped(tuning.names[row.candidate]))};
        for (const Standing* standing : row.rungs) {
            cells.push_back(standing == nullptr ? std::string()
                                                : bench::microseconds(standing->cost.median_s));
        }
        bench::append_table_row(page, cells, "");
    }
    page += bench::kTableEnd;
}

}  // namespace

std::string tune_html(const Tuning& tuning, const std::string& source) {
    const Outcome& outcome = tuning.outcome;
    std::string page = bench::begin_page(
        fmt::format("Tuned for {}", source),
        outcome.interrupted ? bench::Verdict::Bad : bench::Verdict::Good,
        fmt::format("Take {}: {}.", tuning.names[outcome.best], reason_of(tuning)));
    const auto paragraph = [&](std::string_view label, const std::string& text) {
        page += fmt::format("<p><b>{}:</b> {}</p>\n", label, escaped(text));
    };
    if (outcome.interrupted) {
        page += fmt::format("<p><b>{}</b></p>\n", escaped(incomplete_note(tuning)));
    }
    paragraph("Workload", tuning.workload + ".");
    paragraph("Tried",
              fmt::format("{} candidates in {:.1f} s of {:g} s{}; pairs compared in {} {}s.",
                          tuning.names.size(), outcome.elapsed_s, tuning.budget_s,
                          outcome.budget_spent ? ", all of which was spent" : "",
                          bench::grouped(outcome.checked_steps), tuning.unit));
    if (const std::string saved = savings_of(tuning); !saved.empty()) {
        paragraph("Saved", saved + ".");
    }
    paragraph("Where", fmt::format("{}; {}; {}; {}.", tuning.machine.processor,
                                   tuning.machine.system, tuning.machine.compiler, tuning.date));
    bench::append_list(page, "Different pairs", wrong_ones(tuning));
    const CostTable table = cost_table(tuning);
    bench::append_figures(page, {chart_of(tuning, table)});
    append_costs(page, tuning, table);
    std::vector<std::string> left_out = tuning.left_out;
    for (const Dropped& one : outcome.dropped) {
        if (one.fate != Fate::Wrong) {
            left_out.push_back(fmt::format("{}: {}", tuning.names[one.candidate], one.reason));
        }
    }
    bench::append_list(page, "Left out", left_out);
    return bench::finish_page("Tandem: tuned", page);
}

}  // namespace tandem::tune
