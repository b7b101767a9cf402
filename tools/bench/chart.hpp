// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tandem::bench {

// Charts as numbers and words. How they look is decided in viewer/src/charts, for pages and for the
// pictures of the documentation alike; `chart_json` is what that code reads.

enum class NumberFormat { Time, Count };

struct ChartSeries {
    std::string name;
    std::size_t colour = 0;  ///< the same in all figures of a page
};

struct Dot {
    std::size_t group = 0;
    std::size_t series = 0;
    double value = 0.0;  ///< above 0
    double low = 0.0;    ///< ends of its whisker; both the value if there is none
    double high = 0.0;
    std::string tip;  ///< shown when the pointer rests on it
};

/// Times as dots with whiskers on a logarithmic axis, in groups.
struct DotChart {
    std::string title;
    std::vector<std::string> groups;
    std::vector<ChartSeries> series;
    std::vector<Dot> dots;  ///< one at least
};

struct LinePoint {
    std::size_t at = 0;  ///< which of the values across
    double value = 0.0;  ///< above 0
    std::string tip;
};

struct LineSeries {
    std::string name;
    std::size_t colour = 0;
    std::vector<LinePoint> points;
};

/// A value across: where there are numbers, they are placed as numbers.
struct LinePlace {
    std::string label;
    double number = 0.0;
};

enum class Across { Logarithmic, Linear, Even };

/// Lines over some values, the upward axis logarithmic.
struct LineChart {
    std::string title;
    std::string across_label;
    std::string up_label;
    Across across = Across::Logarithmic;
    NumberFormat format = NumberFormat::Time;
    std::vector<LinePlace> places;
    std::vector<LineSeries> series;  ///< one point at least
};

struct HeatCell {
    std::size_t row = 0;
    std::size_t column = 0;
    double ratio = 1.0;  ///< to the best
    std::string tip;
};

/// A table of coloured ratios.
struct HeatMapChart {
    std::string title;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<HeatCell> cells;
};

struct StageBar {
    std::string label;
    std::vector<double> seconds;  ///< as many as there are stages
};

struct StagePanel {
    std::string title;
    std::vector<StageBar> bars;
};

/// Small charts side by side with a common axis.
struct StagePanels {
    std::string title;
    std::vector<std::string> stages;
    std::vector<StagePanel> panels;
};

[[nodiscard]] std::string chart_json(const DotChart& chart);
[[nodiscard]] std::string chart_json(const LineChart& chart);
[[nodiscard]] std::string chart_json(const HeatMapChart& chart);
[[nodiscard]] std::string chart_json(const StagePanels& chart);

/// A chart with its name and what is said below it.
struct Figure {
    std::string name;  ///< of its file: "walks-time"
    std::string caption;
    std::string chart;  ///< JSON
    /// Above it in a page; figures that follow each other with one heading stand side by side.
    std::string heading{};
};

}  // namespace tandem::bench
