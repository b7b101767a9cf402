// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace tandem::bench {

struct LinePoint {
    std::size_t at = 0;  ///< which of the values across
    double value = 0.0;  ///< above 0
    std::string tip;     ///< shown when the pointer rests on it
};

struct LineSeries {
    std::string name;
    std::size_t colour = 0;  ///< see series_colour; also chooses marker and dashes
    std::vector<LinePoint> points;
};

/// A value across: where there are numbers, they are placed as numbers.
struct LinePlace {
    std::string label;
    double number = 0.0;
};

enum class Across { Logarithmic, Linear, Even };

/// Lines over some values, the upward axis logarithmic, with a legend.
struct LineChart {
    std::string title;
    std::string across_label;
    std::string up_label;
    Across across = Across::Logarithmic;
    std::vector<LinePlace> places;
    std::vector<LineSeries> series;  ///< one point at least
    std::function<std::string(double)> shown;
};

/// As an SVG document.
[[nodiscard]] std::string draw(const LineChart& chart);

}  // namespace tandem::bench
