// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include "bench/number_text.hpp"
#include "figures.hpp"

namespace tandem::bench {
std::vector<Figure> heat_map_figure(const WalksReport& report) {
    const std::vector<Row>& rows = report.heat_map;
    if (rows.empty()) {
        return {};
    }
    const std::vector<Walk> walks = walks_in(rows);
    std::vector<VolumeKind> volumes;
    for (const Row& row : rows) {
        if (std::find(volumes.begin(), volumes.end(), row.volume) == volumes.end()) {
            volumes.push_back(row.volume);
        }
    }
    const double best =
        std::min_element(rows.begin(), rows.end(), [](const Row& left, const Row& right) {
            return left.times.min_s < right.times.min_s;
        })->times.min_s;
    HeatMapChart chart{"time of every walk on every volume, relative to the best", {}, {}, {}};
    for (const Walk& walk : walks) {
        chart.rows.push_back(fmt::format("{}, {}", name_of(walk.order), name_of(walk.rule)));
    }
    for (const VolumeKind volume : volumes) {
        chart.columns.emplace_back(name_of(volume));
    }
    for (const Row& row : rows) {
        const auto column = std::find(volumes.begin(), volumes.end(), row.volume) - volumes.begin();
        const auto line = std::find(walks.begin(), walks.end(), row.walk) - walks.begin();
        chart.cells.push_back(
            {static_cast<std::size_t>(line), static_cast<std::size_t>(column),
             row.times.min_s / best,
             fmt::format("{} on {}, {}: {}", name_of(row.walk.order), name_of(row.volume),
                         name_of(row.walk.rule), short_time(row.times.min_s))});
    }
    return {
        {"walks-heat-map",
         fmt::format(
             "Every order, rule and volume on {}: time of the fastest batch, relative to the best "
             "of all, {}.",
             rows.front().setup, short_time(best)),
         chart_json(chart)}};
}

}  // namespace tandem::bench
