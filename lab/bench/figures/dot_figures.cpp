// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include "bench/number_text.hpp"
#include "chart.hpp"
#include "figures.hpp"

namespace tandem::bench {
namespace {

DotChart chart_of(const std::vector<const Row*>& rows, const std::vector<Walk>& walks) {
    DotChart chart{"time of a query by setup and walk: mean, from least to greatest", {}, {}, {}};
    for (const Walk& walk : walks) {
        chart.series.push_back({label_of(walk), chart.series.size()});
    }
    const Row* last = nullptr;
    for (const Row* row : rows) {
        if (last == nullptr || last->setup != row->setup) {
            chart.groups.push_back(row->setup);
        }
        last = row;
        const auto series = static_cast<std::size_t>(
            std::find(walks.begin(), walks.end(), row->walk) - walks.begin());
        chart.dots.push_back(
            {chart.groups.size() - 1, series, row->times.mean_s, row->times.min_s, row->times.max_s,
             fmt::format("{}, {}: {} (mean {} ± {})", row->setup, label_of(row->walk),
                         short_time(row->times.min_s), short_time(row->times.mean_s),
                         short_time(row->times.sd_s))});
    }
    return chart;
}

std::string_view meaning_of(Experiment experiment) {
    switch (experiment) {
        case Experiment::Intersection:
            return "The objects intersect.";
        case Experiment::Separation:
            return "Not even the volumes of the roots overlap.";
        case Experiment::CloseProximity:
            return "A hair before contact: many leaves overlap, no triangles touch.";
        case Experiment::SmallProximity:
            return "A few leaves overlap, no triangles touch.";
        case Experiment::Scalability:
            return "One intersection, both objects subdivided 0 to 4 times.";
        case Experiment::DifferentSize:
            return "A is 2 to 32 times smaller and within the upper volumes of B, no triangles "
                   "touch.";
        case Experiment::DifferentPrimitives:
            return "One object subdivided, the other not; first as A, then as B.";
    }
    return "";
}

}  // namespace

std::vector<Figure> experiment_figures(const WalksReport& report) {
    const std::vector<Walk> walks = walks_in(report.rows);
    std::vector<Figure> figures;
    for (const Experiment experiment : kAllExperiments) {
        std::vector<const Row*> rows;
        for (const Row& row : report.rows) {
            if (row.experiment == experiment && in_figures(report, row)) {
                rows.push_back(&row);
            }
        }
        if (!rows.empty()) {
            figures.push_back({fmt::format("walks-{}", name_of(experiment)),
                               fmt::format("{} Mean time of a query, with its least and greatest.",
                                           meaning_of(experiment)),
                               chart_json(chart_of(rows, walks))});
        }
    }
    return figures;
}

}  // namespace tandem::bench
