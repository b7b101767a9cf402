// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/grid.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bench/page.hpp"
#include "io/output/printable.hpp"

namespace tandem::bench {
namespace {

/// Counts characters instead of bytes: "µs" has two.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char letter) {
        return (static_cast<unsigned char>(letter) & 0xc0U) != 0x80U;
    }));
}

std::string padded(const std::string& text, std::size_t width, Align align) {
    const std::string gap(width - std::min(width, width_of(text)), ' ');
    return align == Align::Left ? text + gap : gap + text;
}

std::vector<std::string> words_of(const std::vector<Grid::Heading>& headings) {
    std::vector<std::string> words;
    for (const Grid::Heading& heading : headings) {
        words.push_back(heading.text);
    }
    return words;
}

}  // namespace

std::string grid_text(const Grid& grid) {
    std::vector<std::size_t> widths;
    for (std::size_t k = 0; k < grid.headings.size(); ++k) {
        widths.push_back(width_of(grid.headings[k].text));
        for (const Grid::Line& line : grid.lines) {
            widths[k] = std::max(widths[k], width_of(io::printable(line.cells[k])));
        }
    }
    const auto line_of = [&](const std::vector<std::string>& cells) {
        std::string line;
        for (std::size_t k = 0; k < cells.size(); ++k) {
            line += (k == 0 ? "" : "  ") +
                    padded(io::printable(cells[k]), widths[k], grid.headings[k].align);
        }
        return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    };
    std::string text = grid.title.empty() ? "" : grid.title + "\n";
    text += line_of(words_of(grid.headings));
    for (const Grid::Line& line : grid.lines) {
        text += line_of(line.cells);
    }
    return text + grid.remark;
}

std::string grid_markdown(const Grid& grid) {
    const auto line_of = [](const std::vector<std::string>& cells) {
        std::string line = "|";
        for (const std::string& cell : cells) {
            line += " ";
            for (const char letter : io::printable(cell)) {
                line += letter == '|' ? "\\|" : std::string(1, letter);
            }
            line += " |";
        }
        return line + "\n";
    };
    std::string text = grid.title.empty() ? "" : grid.title + "\n\n";
    text += line_of(words_of(grid.headings)) + "|";
    for (const Grid::Heading& heading : grid.headings) {
        text += heading.align == Align::Left ? "---|" : "---:|";
    }
    text += "\n";
    for (const Grid::Line& line : grid.lines) {
        text += line_of(line.cells);
    }
    return grid.remark.empty() ? text : text + "\n" + grid.remark;
}

std::string grid_html(const Grid& grid) {
    std::string page = grid.title.empty() ? "" : fmt::format("<h2>{}</h2>\n", escaped(grid.title));
    append_table_head(page, words_of(grid.headings));
    for (const Grid::Line& line : grid.lines) {
        std::vector<std::string> cells;
        for (const std::string& cell : line.cells) {
            cells.push_back(escaped(cell));
        }
        append_table_row(page, cells, line.mark);
    }
    page += kTableEnd;
    return grid.remark.empty() ? page : page + fmt::format("<p>{}</p>\n", escaped(grid.remark));
}

std::string csv_line(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) {
        line += (&cell == cells.data() ? "" : ",") + cell;
    }
    return line + "\n";
}

}  // namespace tandem::bench
