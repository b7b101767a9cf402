// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tandem::bench {

struct Bar {
    std::size_t group = 0;
    std::size_t series = 0;
    double seconds = 0.0;
    std::string tip;  ///< shown when the pointer rests on the bar
};

struct BarSeries {
    std::string name;
    std::size_t colour = 0;  ///< see series_colour
};

/// Times as groups of bars on a logarithmic axis, with a legend.
struct BarChart {
    std::string title;
    std::vector<std::string> groups;
    std::vector<BarSeries> series;
    std::vector<Bar> bars;  ///< one at least
};

/// As an SVG document.
[[nodiscard]] std::string draw(const BarChart& chart);

}  // namespace tandem::bench
