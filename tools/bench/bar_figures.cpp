// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include "figures.hpp"
#include "log_axis.hpp"
#include "svg.hpp"
#include "walks_text.hpp"

namespace tandem::bench {
namespace {

constexpr double kLeft = 70.0;
constexpr double kTop = 16.0;
constexpr double kPlotHeight = 210.0;
constexpr double kBottom = 34.0;
constexpr double kGroupGap = 22.0;
constexpr double kLegend = 190.0;

/// "intersection-1" without the experiment's name.
std::string short_name(const Row& row) {
    return row.setup.substr(name_of(row.experiment).size() + 1);
}

std::string draw(const std::vector<const Row*>& rows, const std::vector<Walk>& walks) {
    std::vector<std::string> setups;
    for (const Row* row : rows) {
        if (setups.empty() || setups.back() != row->setup)
            setups.push_back(row->setup);
    }
    // Setups of one experiment share a width; a few wide groups look better than narrow ones.
    const double bar =
        std::clamp(900.0 / static_cast<double>(setups.size() * walks.size()), 7.0, 18.0);
    const double group = bar * static_cast<double>(walks.size()) + kGroupGap;
    const double right = kLeft + group * static_cast<double>(setups.size());
    const double height =
        std::max(kTop + kPlotHeight + kBottom, kTop + 24 + 20 * static_cast<double>(walks.size()));
    const double bottom = height - kBottom;
    Svg svg(right + kLegend, height, "mean time of a query by setup and walk");

    const auto [least, most] = std::minmax_element(
        rows.begin(), rows.end(),
        [](const Row* left, const Row* other) { return left->times.mean_s < other->times.mean_s; });
    // Half of the least, so that its bar can be seen too.
    const LogAxis up(0.5 * (*least)->times.mean_s, (*most)->times.mean_s, bottom, kTop);
    for (const LogAxis::Tick& tick : up.ticks()) {
        const double y = up.pixel(tick.value);
        svg.line(kLeft, y, right, y, tick.labelled ? "stroke:#ddd" : "stroke:#f2f2f2");
        if (tick.labelled)
            svg.text(kLeft - 8, y + 4, "end", short_time(tick.value));
    }
    for (const Row* row : rows) {
        const auto place = static_cast<double>(std::find(setups.begin(), setups.end(), row->setup) -
                                               setups.begin());
        const auto series = static_cast<std::size_t>(
            std::find(walks.begin(), walks.end(), row->walk) - walks.begin());
        const double x = kLeft + kGroupGap / 2 + place * group + static_cast<double>(series) * bar;
        const double y = up.pixel(row->times.mean_s);
        svg.tile(x, y, bar - 1, bottom - y, fmt::format("fill:{}", series_colour(series)),
                 fmt::format("{}, {}: {} ± {}", row->setup, label_of(row->walk),
                             short_time(row->times.mean_s), short_time(row->times.sd_s)));
        if (series == 0)
            svg.text(kLeft + place * group + group / 2, bottom + 18, "middle", short_name(*row));
    }
    svg.line(kLeft, bottom, right, bottom, "stroke:#888");
    for (std::size_t series = 0; series < walks.size(); ++series) {
        const double y = kTop + 20 * static_cast<double>(series);
        svg.tile(right + 16, y, 12, 12, fmt::format("fill:{}", series_colour(series)),
                 label_of(walks[series]));
        svg.text(right + 34, y + 11, "start", label_of(walks[series]));
    }
    return std::move(svg).finish();
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
            if (row.experiment == experiment && in_figures(report, row))
                rows.push_back(&row);
        }
        if (!rows.empty())
            figures.push_back(
                {fmt::format("walks-{}", name_of(experiment)),
                 fmt::format("{} Mean time of a query, logarithmic.", meaning_of(experiment)),
                 draw(rows, walks)});
    }
    return figures;
}

}  // namespace tandem::bench
