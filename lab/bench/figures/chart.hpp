// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tandem::bench {

// Charts as data. viewer/src/charts draws them, for pages and for the pictures of the documentation
// alike; it reads the result of `chart_json`.

enum class NumberFormat { Time, Count };

struct ChartSeries {
    std::string name;
    std::size_t colour = 0;  ///< the same in all figures of a page
};

struct Dot {
    std::size_t group = 0;
    std::size_t series = 0;
    double value = 0.0;  ///< above 0
    double low = 0.0;    ///< lower end of the whisker; both ends equal `value` without one
    double high = 0.0;
    std::string tip;  ///< shown when the pointer is over it
};

/// Times as dots with whiskers in groups, on a logarithmic axis.
struct DotChart {
    std::string title;
    std::vector<std::string> groups;
    std::vector<ChartSeries> series;
    std::vector<Dot> dots;  ///< at least one
};

struct LinePoint {
    std::size_t at = 0;  ///< index of the value on the horizontal axis
    double value = 0.0;  ///< above 0
    std::string tip;
};

struct LineSeries {
    std::string name;
    std::size_t colour = 0;
    std::vector<LinePoint> points;
};

/// A value on the horizontal axis. If it is a number, it is placed by its size.
struct LinePlace {
    std::string label;
    double number = 0.0;
};

enum class Across { Logarithmic, Linear, Even };

/// Lines over some values; the vertical axis is logarithmic.
struct LineChart {
    std::string title;
    std::string across_label;
    std::string up_label;
    Across across = Across::Logarithmic;
    NumberFormat format = NumberFormat::Time;
    std::vector<LinePlace> places;
    std::vector<LineSeries> series;  ///< at least one point
};

struct HeatCell {
    std::size_t row = 0;
    std::size_t column = 0;
    double ratio = 1.0;  ///< relative to the best
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
    std::vector<double> seconds;  ///< one for each stage
};

struct StagePanel {
    std::string title;
    std::vector<StageBar> bars;
};

/// Small charts side by side with a common vertical axis.
struct StagePanels {
    std::string title;
    std::vector<std::string> stages;
    std::vector<StagePanel> panels;
};

[[nodiscard]] std::string chart_json(const DotChart& chart);
[[nodiscard]] std::string chart_json(const LineChart& chart);
[[nodiscard]] std::string chart_json(const HeatMapChart& chart);
[[nodiscard]] std::string chart_json(const StagePanels& chart);

/// A chart with its name and the text below it.
struct Figure {
    std::string name;  ///< name of its file: "walks-time"
    std::string caption;
    std::string chart;  ///< chart as JSON
    /// Heading above it in a page; consecutive figures with the same heading are side by side.
    std::string heading{};
};

}  // namespace tandem::bench
