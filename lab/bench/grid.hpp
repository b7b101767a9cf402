// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tandem::bench {

enum class Align { Left, Right };

/// The words of a table for people, without its layout.
struct Grid {
    struct Heading {
        std::string text;
        Align align = Align::Left;
    };
    struct Line {
        std::vector<std::string> cells;
        std::string mark{};  ///< class of the row in a page: "best", "bad"
    };
    std::string title;
    std::vector<Heading> headings;
    std::vector<Line> lines;
    std::string remark{};  ///< text below the table
};

/// Columns are as wide as their widest cell, with two blanks in between.
[[nodiscard]] std::string grid_text(const Grid& grid);
[[nodiscard]] std::string grid_markdown(const Grid& grid);
/// Title, table and remark as HTML.
[[nodiscard]] std::string grid_html(const Grid& grid);

/// A line of CSV. The cells must be fields already: numbers, or texts after io::csv_field.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& cells);

}  // namespace tandem::bench
