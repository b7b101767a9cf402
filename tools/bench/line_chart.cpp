// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "line_chart.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <limits>

#include "log_axis.hpp"
#include "svg.hpp"

namespace tandem::bench {
namespace {

constexpr double kPlotWidth = 360.0;
constexpr double kChartLeft = 70.0;
constexpr double kRight = kChartLeft + kPlotWidth;
constexpr double kLeastLegend = 190.0;
constexpr double kChartTop = 20.0;
constexpr double kChartPlotHeight = 370.0;
constexpr double kChartBottom = 50.0;
constexpr double kLegendLine = 22.0;
constexpr double kChartLetter = 7.0;  // mean width

std::vector<double> places_across(const LineChart& chart) {
    const auto [least, most] = std::minmax_element(
        chart.places.begin(), chart.places.end(),
        [](const LinePlace& left, const LinePlace& right) { return left.number < right.number; });
    std::vector<double> pixels;
    for (std::size_t k = 0; k < chart.places.size(); ++k) {
        const double number = chart.places[k].number;
        if (chart.across == Across::Logarithmic) {
            pixels.push_back(
                LogAxis(least->number, most->number, kChartLeft, kRight).pixel(number));
        } else if (chart.across == Across::Linear) {
            const double span = std::max(most->number - least->number, 1e-300);
            pixels.push_back(kChartLeft + 12 + (kPlotWidth - 24) * (number - least->number) / span);
        } else {
            const auto count = static_cast<double>(chart.places.size());
            pixels.push_back(kChartLeft + kPlotWidth * (static_cast<double>(k) + 0.5) / count);
        }
    }
    return pixels;
}

LogAxis axis_up(const LineChart& chart, double bottom) {
    double least = std::numeric_limits<double>::infinity();
    double most = 0.0;
    for (const LineSeries& series : chart.series) {
        for (const LinePoint& point : series.points) {
            least = std::min(least, point.value);
            most = std::max(most, point.value);
        }
    }
    return {least, most, bottom, kChartTop};
}

void draw_axes(Svg& svg, const LineChart& chart, const std::vector<double>& across,
               const LogAxis& up, double bottom) {
    for (const LogAxis::Tick& tick : up.ticks()) {
        const double y = up.pixel(tick.value);
        svg.line(kChartLeft, y, kRight, y, tick.labelled ? "stroke:#ddd" : "stroke:#f2f2f2");
        if (tick.labelled) {
            svg.text(kChartLeft - 8, y + 4, "end", chart.shown(tick.value));
        }
    }
    double free_from = 0.0;  // labels may not run into each other
    for (std::size_t k = 0; k < chart.places.size(); ++k) {
        const double x = across[k];
        const double half = 0.5 * kChartLetter * static_cast<double>(chart.places[k].label.size());
        svg.line(x, kChartTop, x, bottom, "stroke:#eee");
        if (x - half < free_from) {
            continue;
        }
        svg.text(x, bottom + 18, "middle", chart.places[k].label);
        free_from = x + half + 4;
    }
    svg.line(kChartLeft, bottom, kRight, bottom, "stroke:#888");
    svg.line(kChartLeft, kChartTop, kChartLeft, bottom, "stroke:#888");
    svg.text((kChartLeft + kRight) / 2, bottom + 40, "middle", chart.across_label);
    svg.upright_text(16, (kChartTop + bottom) / 2, chart.up_label);
}

void draw_series(Svg& svg, const LineSeries& series, const std::vector<double>& across,
                 const LogAxis& up) {
    std::string commands;
    for (const LinePoint& point : series.points) {
        fmt::format_to(std::back_inserter(commands), "{}{:.1f} {:.1f}",
                       commands.empty() ? "M" : "L", across[point.at], up.pixel(point.value));
    }
    // Dashes of different phase let a line be seen through another that covers it.
    const std::size_t look = series.colour % 3;
    svg.path(commands, fmt::format("fill:none;stroke:{};stroke-width:2;stroke-dasharray:{}",
                                   series_colour(series.colour),
                                   look == 1   ? "9 4"
                                   : look == 2 ? "3 3"
                                               : "none"));
    for (const LinePoint& point : series.points) {
        svg.marker(across[point.at], up.pixel(point.value), series.colour,
                   series_colour(series.colour), point.tip);
    }
}

}  // namespace

std::string draw(const LineChart& chart) {
    const double height =
        std::max(kChartTop + kChartPlotHeight + kChartBottom,
                 kChartTop + 24 + kLegendLine * static_cast<double>(chart.series.size()));
    const double bottom = height - kChartBottom;
    std::size_t longest = 0;
    for (const LineSeries& series : chart.series) {
        longest = std::max(longest, series.name.size());
    }
    const double legend = std::max(kLeastLegend, 50 + kChartLetter * static_cast<double>(longest));
    Svg svg(kRight + legend, height, chart.title);
    const std::vector<double> across = places_across(chart);
    const LogAxis up = axis_up(chart, bottom);
    draw_axes(svg, chart, across, up, bottom);
    for (std::size_t k = 0; k < chart.series.size(); ++k) {
        const LineSeries& series = chart.series[k];
        draw_series(svg, series, across, up);
        const double y = kChartTop + 12 + kLegendLine * static_cast<double>(k);
        svg.marker(kRight + 18, y, series.colour, series_colour(series.colour), series.name);
        svg.text(kRight + 30, y + 4, "start", series.name);
    }
    return std::move(svg).finish();
}

}  // namespace tandem::bench
