// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "bench/figures/chart.hpp"
#include "peers.hpp"

namespace tandem::bench {

/// A figure for each mesh and work with times as dots, from the minimum to the median. A peer has
/// the same colour in all figures.
[[nodiscard]] std::vector<Figure> peers_figures(const PeersReport& report);

/// The complete report as one page that loads no other files: ratios, figures, tables, and the
/// conditions of the measurement.
[[nodiscard]] std::string peers_html(const PeersReport& report);

}  // namespace tandem::bench
