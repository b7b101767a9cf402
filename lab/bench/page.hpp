// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/figures/chart.hpp"

namespace tandem::bench {

// The parts of pages of reports. A page loads no other files; the content of its <main> element is
// well-formed XML. Its style and charts come from viewer/src/charts.

/// Escapes text for HTML.
[[nodiscard]] std::string escaped(std::string_view text);

/// Whether the sentence at the top is good news.
enum class Verdict { Good, Bad };

/// The heading and the answer; the rest of the page is appended.
[[nodiscard]] std::string begin_page(std::string_view heading, Verdict verdict,
                                     std::string_view sentence);

/// The complete page around the content. A program built without pages gives only the tables, with
/// the reason for the missing charts.
[[nodiscard]] std::string finish_page(std::string_view title, std::string_view content);

void append_figures(std::string& page, const std::vector<Figure>& figures);

/// Appends a row of cells that are already escaped; `row_class` may be empty.
void append_table_row(std::string& page, const std::vector<std::string>& cells,
                      std::string_view row_class);

void append_table_head(std::string& page, const std::vector<std::string>& columns);

/// A cell with a ratio to the best. Its colour is stronger for larger ratios and strongest from
/// `worst` on.
[[nodiscard]] std::string ratio_cell(double ratio, double worst, std::string_view text);

/// Appends sentences below a heading; nothing if the list is empty.
void append_list(std::string& page, std::string_view heading,
                 const std::vector<std::string>& lines);

inline constexpr std::string_view kTableEnd = "</table></div>\n";

}  // namespace tandem::bench
