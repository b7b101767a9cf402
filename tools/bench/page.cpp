// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "page.hpp"

#include <fmt/format.h>

#include "svg.hpp"

namespace tandem::bench {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light; }
body { margin: 0 auto; padding: 24px 32px 64px; max-width: 1240px; background: #fff; color: #222;
  font: 15px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
h1 { font-size: 28px; margin: 8px 0 4px; }
h2 { font-size: 21px; margin: 44px 0 8px; border-bottom: 1px solid #ddd; padding-bottom: 4px; }
h3 { font-size: 15px; margin: 22px 0 4px; }
p { margin: 4px 0; max-width: 80ch; }
.notes { color: #555; font-size: 14px; }
figure { margin: 12px 0; }
figcaption { color: #555; font-size: 14px; margin-top: 4px; }
.pair { display: flex; flex-wrap: wrap; gap: 8px; }
.pair figure { flex: 1 1 560px; }
svg { max-width: 100%; height: auto; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 2px 12px 2px 0; text-align: right; white-space: nowrap; }
th { font-weight: 600; border-bottom: 1px solid #bbb; vertical-align: bottom; }
th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left; }
tr:hover td { background: #f5f8fc; }
td.ratio { min-width: 64px; padding: 2px 8px; border: 1px solid #fff; }
td.ratio + td { padding-left: 8px; }
tr.best td { font-weight: 600; color: #14672e; }
)";

}  // namespace

std::string page_head(std::string_view title, std::string_view heading) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
        "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
        escaped(title), kStyle, escaped(heading));
}

void append_figures(std::string& page, const std::vector<Figure>& figures) {
    for (const Figure& figure : figures) {
        page += fmt::format("<figure class=\"scroll\">\n{}<figcaption>{}</figcaption>\n</figure>\n",
                            figure.svg, escaped(figure.caption));
    }
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
