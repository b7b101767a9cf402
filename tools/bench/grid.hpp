// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tandem::bench {

enum class Align { Left, Right };

/// A table for people: its words, without how they are laid out.
struct Grid {
    struct Heading {
        std::string text;
        Align align = Align::Left;
    };
    struct Line {
        std::vector<std::string> cells;
        std::string mark{};  ///< the class of the row in a page: "best", "bad"
    };
    std::string title;
    std::vector<Heading> headings;
    std::vector<Line> lines;
    std::string remark{};  ///< below the table
};

/// Columns as wide as their widest cell, two spaces apart.
[[nodiscard]] std::string grid_text(const Grid& grid);
[[nodiscard]] std::string grid_markdown(const Grid& grid);
/// For a page: title, table and remark.
[[nodiscard]] std::string grid_html(const Grid& grid);

/// A line of CSV of cells that are fields already: numbers, and texts by way of io::csv_field.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& cells);

}  // namespace tandem::bench
