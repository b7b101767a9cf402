// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chart.hpp"

namespace tandem::bench {

// The pieces that pages of reports are made of. A page loads nothing; what lies between its <main>
// and </main> is well-formed XML. Look and charts come from viewer/src/charts.

/// Text made safe for HTML.
[[nodiscard]] std::string escaped(std::string_view text);

/// Whether the sentence on top is good news.
enum class Verdict { Good, Bad };

/// Heading and answer; more is appended to it.
[[nodiscard]] std::string begin_page(std::string_view heading, Verdict verdict,
                                     std::string_view sentence);

/// The whole page around what was appended. A program without pages still gives the tables, and
/// says why there are no charts.
[[nodiscard]] std::string finish_page(std::string_view title, std::string_view content);

void append_figures(std::string& page, const std::vector<Figure>& figures);

/// A row of cells that are safe already; `row_class` may be empty.
void append_table_row(std::string& page, const std::vector<std::string>& cells,
                      std::string_view row_class);

void append_table_head(std::string& page, const std::vector<std::string>& columns);

/// A cell with a ratio to the best: the worse, the stronger its colour, from `worst` on the
/// strongest.
[[nodiscard]] std::string ratio_cell(double ratio, double worst, std::string_view text);

/// Sentences under a heading; nothing if there are none.
void append_list(std::string& page, std::string_view heading,
                 const std::vector<std::string>& lines);

inline constexpr std::string_view kTableEnd = "</table></div>\n";

}  // namespace tandem::bench
