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

/// Times as groups of bars on a logarithmic axis, with a legend. `series` has one colour each.
struct BarChart {
    std::string title;
    std::vector<std::string> groups;
    std::vector<std::string> series;
    std::vector<Bar> bars;  ///< one at least
};

/// As an SVG document.
[[nodiscard]] std::string draw(const BarChart& chart);

}  // namespace tandem::bench
