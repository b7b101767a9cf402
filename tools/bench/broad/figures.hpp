// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "bench/figure.hpp"
#include "report.hpp"

namespace tandem::bench {

/// The charts of one experiment: time of all methods, its stages for each of them, and pairs.
[[nodiscard]] std::vector<Figure> broad_figures(const BroadReport& report,
                                                std::string_view experiment);

}  // namespace tandem::bench
