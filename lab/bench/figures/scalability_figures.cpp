// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <functional>

#include "bench/number_text.hpp"
#include "chart.hpp"
#include "figures.hpp"

namespace tandem::bench {
namespace {

struct Quantity {
    std::string name;
    std::function<double(const Row&)> value;
    NumberFormat format = NumberFormat::Time;
};

double faces_of(const Row& row) {
    return static_cast<double>(row.faces_a);
}

std::string drawn(const std::vector<const Row*>& rows, const std::vector<Walk>& walks,
                  const Quantity& quantity) {
    LineChart chart;
    chart.title = quantity.name + " over faces";
    chart.across_label = "faces of each object";
    chart.up_label = quantity.name;
    chart.format = quantity.format;
    for (std::size_t series = 0; series < walks.size(); ++series) {
        chart.series.push_back({label_of(walks[series]), series, {}});
    }
    for (const Row* row : rows) {
        if (chart.places.empty() || chart.places.back().number != faces_of(*row)) {
            chart.places.push_back({grouped(row->faces_a), faces_of(*row)});
        }
        const auto series = static_cast<std::size_t>(
            std::find(walks.begin(), walks.end(), row->walk) - walks.begin());
        const double value = quantity.value(*row);
        chart.series[series].points.push_back(
            {chart.places.size() - 1, value,
             fmt::format(
                 "{}, {} faces: {}", label_of(row->walk), grouped(row->faces_a),
                 quantity.format == NumberFormat::Time ? short_time(value) : short_count(value))});
    }
    return chart_json(chart);
}

}  // namespace

std::vector<Figure> scalability_figures(const WalksReport& report) {
    std::vector<const Row*> rows;
    for (const Row& row : report.rows) {
        if (row.experiment == Experiment::Scalability && in_figures(report, row)) {
            rows.push_back(&row);
        }
    }
    if (rows.empty()) {
        return {};
    }
    const std::vector<Walk> walks = walks_in(report.rows);
    return {{"walks-time", "Time over faces, both axes logarithmic.",
             drawn(rows, walks,
                   {"least time of a query", [](const Row& row) { return row.times.min_s; },
                    NumberFormat::Time})},
            {"walks-iterations",
             "Iterations over faces. The alternating and the two stackless walks take the same "
             "number and cover each other.",
             drawn(rows, walks,
                   {"iterations",
                    [](const Row& row) { return static_cast<double>(row.stats.iterations); },
                    NumberFormat::Count})}};
}

bool in_figures(const WalksReport& report, const Row& row) {
    return row.volume == report.rows.front().volume && row.builder == report.rows.front().builder;
}

std::vector<Walk> walks_in(const std::vector<Row>& rows) {
    std::vector<Walk> walks;
    for (const Row& row : rows) {
        if (std::find(walks.begin(), walks.end(), row.walk) == walks.end()) {
            walks.push_back(row.walk);
        }
    }
    return walks;
}

std::string label_of(const Walk& walk) {
    if (walk.rule == default_rule(walk.order)) {
        return std::string(name_of(walk.order));
    }
    return fmt::format("{}, {}", name_of(walk.order), name_of(walk.rule));
}

}  // namespace tandem::bench
