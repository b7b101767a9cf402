// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "figures.hpp"
#include "log_axis.hpp"
#include "svg.hpp"

namespace tandem::bench {
namespace {

constexpr double kHeatMapLeft = 310.0;
constexpr double kHeatMapTop = 34.0;
constexpr double kCellWidth = 84.0;
constexpr double kCellHeight = 21.0;

/// From deep green for the best through pale yellow to red at `worst` times the best.
std::string colour_of(double ratio, double worst) {
    struct Stop {
        double red, green, blue;
    };
    static constexpr std::array<Stop, 4> kStops{Stop{26, 152, 80}, Stop{200, 230, 140},
                                                Stop{254, 200, 110}, Stop{215, 65, 50}};
    const double part = worst > 1.0 ? std::log(ratio) / std::log(worst) : 0.0;
    const double place = std::clamp(part, 0.0, 1.0) * (kStops.size() - 1);
    const auto left = std::min(static_cast<std::size_t>(place), kStops.size() - 2);
    const double mix = place - static_cast<double>(left);
    const auto blend = [&](double Stop::*channel) {
        return static_cast<int>((1.0 - mix) * kStops[left].*channel +
                                mix * kStops[left + 1].*channel);
    };
    return fmt::format("#{:02x}{:02x}{:02x}", blend(&Stop::red), blend(&Stop::green),
                       blend(&Stop::blue));
}

}  // namespace

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
    const auto [fastest, slowest] = std::minmax_element(
        rows.begin(), rows.end(),
        [](const Row& left, const Row& right) { return left.times.min_s < right.times.min_s; });
    const double best = fastest->times.min_s;
    const double worst = slowest->times.min_s / best;
    Svg svg(kHeatMapLeft + kCellWidth * static_cast<double>(volumes.size()) + 10,
            kHeatMapTop + kCellHeight * static_cast<double>(walks.size()) + 10,
            "time of every walk on every volume, relative to the best");
    for (std::size_t column = 0; column < volumes.size(); ++column) {
        svg.text(kHeatMapLeft + kCellWidth * (static_cast<double>(column) + 0.5), kHeatMapTop - 10,
                 "middle", name_of(volumes[column]), "font-weight:600");
    }
    for (std::size_t line = 0; line < walks.size(); ++line) {
        const double y = kHeatMapTop + kCellHeight * static_cast<double>(line);
        if (line == 0 || walks[line].order != walks[line - 1].order) {
            svg.text(8, y + 15, "start", name_of(walks[line].order), "font-weight:600");
        }
        svg.text(kHeatMapLeft - 10, y + 15, "end", name_of(walks[line].rule));
    }
    for (const Row& row : rows) {
        const auto column = static_cast<double>(
            std::find(volumes.begin(), volumes.end(), row.volume) - volumes.begin());
        const auto line =
            static_cast<double>(std::find(walks.begin(), walks.end(), row.walk) - walks.begin());
        const double ratio = row.times.min_s / best;
        const double x = kHeatMapLeft + kCellWidth * column;
        const double y = kHeatMapTop + kCellHeight * line;
        svg.tile(x, y, kCellWidth - 1, kCellHeight - 1,
                 fmt::format("fill:{}", colour_of(ratio, worst)),
                 fmt::format("{} on {}, {}: {}", name_of(row.walk.order), name_of(row.volume),
                             name_of(row.walk.rule), short_time(row.times.min_s)));
        svg.text(x + kCellWidth / 2, y + 15, "middle", fmt::format("{:.2f}", ratio));
    }
    return {
        {"walks-heat-map",
         fmt::format(
             "Every order, rule and volume on {}: time of the fastest batch, relative to the best "
             "of all, {}.",
             rows.front().setup, short_time(best)),
         std::move(svg).finish()}};
}

}  // namespace tandem::bench
