// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "page.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/page_template.hpp"

namespace tandem::bench {
namespace {

/// JSON for a script element of a page that is also XML: characters that are markup in HTML or XML
/// are escaped.
std::string quiet_json(std::string_view json) {
    std::string quiet;
    for (const char letter : json) {
        switch (letter) {
            case '<':
                quiet += "\\u003c";
                break;
            case '>':
                quiet += "\\u003e";
                break;
            case '&':
                quiet += "\\u0026";
                break;
            default:
                quiet += letter;
        }
    }
    return quiet;
}

}  // namespace

std::string escaped(std::string_view text) {
    return report::html_text(text);
}

std::string begin_page(std::string_view heading, Verdict verdict, std::string_view sentence) {
    return fmt::format("<h1>{}</h1>\n<p class=\"verdict{}\">{}</p>\n", escaped(heading),
                       verdict == Verdict::Bad ? " bad" : "", escaped(sentence));
}

std::string finish_page(std::string_view title, std::string_view content) {
    return report::fill_page(report::PageKind::Charts, title, content);
}

void append_figures(std::string& page, const std::vector<Figure>& figures) {
    const auto stands_beside = [&](std::size_t one, std::size_t other) {
        return other < figures.size() && !figures[one].heading.empty() &&
               figures[one].heading == figures[other].heading;
    };
    for (std::size_t k = 0; k < figures.size(); ++k) {
        const Figure& figure = figures[k];
        const bool is_first = k == 0 || !stands_beside(k - 1, k);
        if (is_first && !figure.heading.empty()) {
            page += fmt::format("<h2>{}</h2>\n", escaped(figure.heading));
        }
        page += is_first && stands_beside(k, k + 1) ? "<div class=\"pair\">\n" : "";
        page += fmt::format(
            "<figure><script type=\"application/json\">{}</script>"
            "<figcaption>{}</figcaption></figure>\n",
            quiet_json(figure.chart), escaped(figure.caption));
        page += !is_first && !stands_beside(k, k + 1) ? "</div>\n" : "";
    }
}

std::string ratio_cell(double ratio, double worst, std::string_view text) {
    if (ratio <= 1.0) {
        return fmt::format(R"(<td class="ratio best">{}</td>)", text);
    }
    const double share = std::min(1.0, std::log(ratio) / std::log(worst));
    return fmt::format(R"(<td class="ratio" style="--worse:{:.0f}">{}</td>)", 70.0 * share, text);
}

void append_table_row(std::string& page, const std::vector<std::string>& cells,
                      std::string_view row_class) {
    page += row_class.empty() ? "<tr>" : fmt::format("<tr class=\"{}\">", row_class);
    for (const std::string& cell : cells) {
        page += fmt::format("<td>{}</td>", cell);
    }
    page += "</tr>\n";
}

void append_table_head(std::string& page, const std::vector<std::string>& columns) {
    page += "<div class=\"scroll\"><table>\n<tr>";
    for (const std::string& column : columns) {
        page += fmt::format("<th>{}</th>", column);
    }
    page += "</tr>\n";
}

void append_list(std::string& page, std::string_view heading,
                 const std::vector<std::string>& lines) {
    if (lines.empty()) {
        return;
    }
    page += fmt::format("<h2>{}</h2>\n<ul>\n", heading);
    for (const std::string& line : lines) {
        page += fmt::format("<li>{}</li>\n", escaped(line));
    }
    page += "</ul>\n";
}

}  // namespace tandem::bench
