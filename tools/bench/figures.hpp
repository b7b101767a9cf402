// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "chart.hpp"
#include "walks.hpp"

namespace tandem::bench {

/// Time and iterations over faces, log–log, one line for each walk, as in figure 33 of the paper.
/// Nothing without rows of the scalability experiment.
[[nodiscard]] std::vector<Figure> scalability_figures(const WalksReport& report);

/// Times as dots from the least to the mean plus the deviation, a figure for each experiment.
[[nodiscard]] std::vector<Figure> experiment_figures(const WalksReport& report);

/// Walk × rule × volume, time relative to the best. Nothing if it was not measured.
[[nodiscard]] std::vector<Figure> heat_map_figure(const WalksReport& report);

/// The first volume and builder of the report stand for it in figures.
[[nodiscard]] bool in_figures(const WalksReport& report, const Row& row);

/// The distinct walks of these rows, in order of appearance: a walk has the same colour in all
/// figures.
[[nodiscard]] std::vector<Walk> walks_in(const std::vector<Row>& rows);

/// "stack", or with its rule if that is not the order's own: "stack, alternating".
[[nodiscard]] std::string label_of(const Walk& walk);

}  // namespace tandem::bench
