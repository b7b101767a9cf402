// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "stage_panels.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "log_axis.hpp"
#include "svg.hpp"

namespace tandem::bench {
namespace {

constexpr std::size_t kColumns = 3;
constexpr double kPanelWidth = 390.0;
constexpr double kPanelHeight = 200.0;
constexpr double kLegend = 30.0;
constexpr double kLeft = 66.0;
constexpr double kTop = 30.0;
constexpr double kBottom = 30.0;
constexpr double kLetter = 6.5;  // mean width

std::string_view colour_of(std::size_t stage) {
    return series_colour(stage + 1);
}

double height_of(const StageBar& bar) {
    return std::accumulate(bar.seconds.begin(), bar.seconds.end(), 0.0);
}

/// The step between lines: 1, 2 or 5 times a power of ten, so that there are three to six of them.
double step_below(double highest) {
    const double decade = std::pow(10.0, std::floor(std::log10(highest)));
    for (const double digit : {0.2, 0.5, 1.0}) {
        if (highest / (digit * decade) <= 6.0) {
            return digit * decade;
        }
    }
    return 2.0 * decade;
}

void draw_panel(Svg& svg, const StagePanel& panel, const std::vector<std::string>& stages, double x,
                double y) {
    double highest = 1e-12;
    for (const StageBar& bar : panel.bars) {
        highest = std::max(highest, height_of(bar));
    }
    const double left = x + kLeft;
    const double width = kPanelWidth - kLeft - 14;
    const double bottom = y + kPanelHeight - kBottom;
    const double scale = (bottom - y - kTop) / highest;
    svg.text(left, y + 18, "start", panel.title, "font-weight:600");
    const double step = step_below(highest);
    for (double line = 0.0; line <= highest * (1 + 1e-9); line += step) {
        svg.line(left, bottom - line * scale, left + width, bottom - line * scale, "stroke:#ddd");
        svg.text(left - 6, bottom - line * scale + 4, "end", line == 0.0 ? "0" : short_time(line));
    }
    const double place = width / static_cast<double>(panel.bars.size());
    double free_from = 0.0;  // labels may not run into each other
    for (std::size_t k = 0; k < panel.bars.size(); ++k) {
        const StageBar& bar = panel.bars[k];
        const double middle = left + place * (static_cast<double>(k) + 0.5);
        const double bar_width = std::min(0.7 * place, 40.0);
        double top = bottom;
        for (std::size_t stage = 0; stage < bar.seconds.size(); ++stage) {
            const double tall = bar.seconds[stage] * scale;
            top -= tall;
            svg.tile(middle - 0.5 * bar_width, top, bar_width, tall,
                     fmt::format("fill:{}", colour_of(stage)),
                     fmt::format("{}, {}: {} {}", panel.title, bar.label, stages[stage],
                                 short_time(bar.seconds[stage])));
        }
        const double half = 0.5 * kLetter * static_cast<double>(bar.label.size());
        if (middle - half < free_from) {
            continue;
        }
        svg.text(middle, bottom + 16, "middle", bar.label, "font-size:11px");
        free_from = middle + half + 3;
    }
    svg.line(left, bottom, left + width, bottom, "stroke:#888");
}

}  // namespace

std::string draw(const StagePanels& chart) {
    const std::size_t columns = std::min(kColumns, std::max<std::size_t>(1, chart.panels.size()));
    const std::size_t rows = (chart.panels.size() + columns - 1) / columns;
    Svg svg(kPanelWidth * static_cast<double>(columns),
            kLegend + kPanelHeight * static_cast<double>(rows), chart.title);
    for (std::size_t stage = 0; stage < chart.stages.size(); ++stage) {
        const double x = kLeft + 110 * static_cast<double>(stage);
        svg.tile(x, 8, 12, 12, fmt::format("fill:{}", colour_of(stage)), chart.stages[stage]);
        svg.text(x + 18, 19, "start", chart.stages[stage]);
    }
    for (std::size_t k = 0; k < chart.panels.size(); ++k) {
        draw_panel(svg, chart.panels[k], chart.stages,
                   kPanelWidth * static_cast<double>(k % columns),
                   kLegend + kPanelHeight * static_cast<double>(k / columns));
    }
    return std::move(svg).finish();
}

}  // namespace tandem::bench
