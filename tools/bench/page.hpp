// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "svg.hpp"

namespace tandem::bench {

// The pieces that pages of reports are made of. A page loads nothing and is well-formed XML.

/// Everything up to and including the heading.
[[nodiscard]] std::string page_head(std::string_view title, std::string_view heading);

void append_figures(std::string& page, const std::vector<Figure>& figures);

/// A row of cells that are safe already; `row_class` may be empty.
void append_table_row(std::string& page, const std::vector<std::string>& cells,
                      std::string_view row_class);

void append_table_head(std::string& page, const std::vector<std::string>& columns);

/// Sentences under a heading; nothing if there are none.
void append_list(std::string& page, std::string_view heading,
                 const std::vector<std::string>& lines);

inline constexpr std::string_view kTableEnd = "</table></div>\n";
inline constexpr std::string_view kPageEnd = "</body>\n</html>\n";

}  // namespace tandem::bench
