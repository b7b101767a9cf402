// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "chart.hpp"
#include "peers.hpp"

namespace tandem::bench {

/// Times as dots, least to median, a figure for each mesh and work. A peer has the same colour in
/// all of them.
[[nodiscard]] std::vector<Figure> peers_figures(const PeersReport& report);

/// The whole report as one page that loads nothing: ratios, figures, tables, and what they depend
/// on.
[[nodiscard]] std::string peers_html(const PeersReport& report);

}  // namespace tandem::bench
