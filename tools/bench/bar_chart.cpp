// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bar_chart.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "log_axis.hpp"
#include "svg.hpp"

namespace tandem::bench {
namespace {

constexpr double kBarLeft = 70.0;
constexpr double kBarTop = 16.0;
constexpr double kBarPlotHeight = 210.0;
constexpr double kBarBottom = 34.0;
constexpr double kGroupGap = 22.0;
constexpr double kLegend = 190.0;
constexpr double kBarLetter = 7.0;  // mean width

}  // namespace

std::string draw(const BarChart& chart) {
    const auto group_count = static_cast<double>(chart.groups.size());
    const auto series_count = static_cast<double>(chart.series.size());
    // All groups share a width; a few wide ones look better than narrow ones.
    const double bar = std::clamp(900.0 / (group_count * series_count), 7.0, 18.0);
    std::size_t longest = 0;
    for (const std::string& name : chart.groups) {
        longest = std::max(longest, name.size());
    }
    // Names of groups may not run into each other.
    const double group =
        std::max(bar * series_count + kGroupGap, kBarLetter * static_cast<double>(longest) + 8);
    const double margin = (group - bar * series_count) / 2;
    const double right = kBarLeft + group * group_count;
    const double height =
        std::max(kBarTop + kBarPlotHeight + kBarBottom, kBarTop + 24 + 20 * series_count);
    const double bottom = height - kBarBottom;
    Svg svg(right + kLegend, height, chart.title);

    const auto [least, most] = std::minmax_element(
        chart.bars.begin(), chart.bars.end(),
        [](const Bar& left, const Bar& other) { return left.seconds < other.seconds; });
    // Half of the least, so that its bar can be seen too.
    const LogAxis up(0.5 * least->seconds, most->seconds, bottom, kBarTop);
    for (const LogAxis::Tick& tick : up.ticks()) {
        const double y = up.pixel(tick.value);
        svg.line(kBarLeft, y, right, y, tick.labelled ? "stroke:#ddd" : "stroke:#f2f2f2");
        if (tick.labelled) {
            svg.text(kBarLeft - 8, y + 4, "end", short_time(tick.value));
        }
    }
    for (const Bar& one : chart.bars) {
        const double x = kBarLeft + margin + static_cast<double>(one.group) * group +
                         static_cast<double>(one.series) * bar;
        const double y = up.pixel(one.seconds);
        svg.tile(x, y, bar - 1, bottom - y,
                 fmt::format("fill:{}", series_colour(chart.series[one.series].colour)), one.tip);
    }
    for (std::size_t k = 0; k < chart.groups.size(); ++k) {
        svg.text(kBarLeft + (static_cast<double>(k) + 0.5) * group, bottom + 18, "middle",
                 chart.groups[k]);
    }
    svg.line(kBarLeft, bottom, right, bottom, "stroke:#888");
    for (std::size_t series = 0; series < chart.series.size(); ++series) {
        const double y = kBarTop + 20 * static_cast<double>(series);
        svg.tile(right + 16, y, 12, 12,
                 fmt::format("fill:{}", series_colour(chart.series[series].colour)),
                 chart.series[series].name);
        svg.text(right + 34, y + 11, "start", chart.series[series].name);
    }
    return std::move(svg).finish();
}

}  // namespace tandem::bench
