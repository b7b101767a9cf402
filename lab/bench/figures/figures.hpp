// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "bench/walks/walks.hpp"
#include "chart.hpp"

namespace tandem::bench {

/// Time and iterations over the number of faces, log–log, with one line for each walk, as in figure
/// 33 of the paper. Empty without rows of the scalability experiment.
[[nodiscard]] std::vector<Figure> scalability_figures(const WalksReport& report);

/// A figure for each experiment, with times as dots; a whisker goes from the minimum to the mean
/// plus the standard deviation.
[[nodiscard]] std::vector<Figure> experiment_figures(const WalksReport& report);

/// Time of walk × rule × volume relative to the best. Empty if it was not measured.
[[nodiscard]] std::vector<Figure> heat_map_figure(const WalksReport& report);

/// Whether figures show the row: only the first volume and builder of a report are shown.
[[nodiscard]] bool in_figures(const WalksReport& report, const Row& row);

/// The distinct walks of these rows, in order of appearance. A walk has the same colour in all
/// figures.
[[nodiscard]] std::vector<Walk> walks_in(const std::vector<Row>& rows);

/// "stack"; with a rule that is not the order's default, "stack, alternating".
[[nodiscard]] std::string label_of(const Walk& walk);

}  // namespace tandem::bench
