// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "walks_html.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include <tandem/version.hpp>

#include "figures.hpp"
#include "svg.hpp"
#include "walks_text.hpp"

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
tr.best td { font-weight: 600; color: #14672e; }
)";

void append_figures(std::string& page, const std::vector<Figure>& figures) {
    for (const Figure& figure : figures)
        page += fmt::format("<figure class=\"scroll\">\n{}<figcaption>{}</figcaption>\n</figure>\n",
                            figure.svg, escaped(figure.caption));
}

void append_table(std::string& page, const Block& block) {
    page += fmt::format("<h3>{}</h3>\n<div class=\"scroll\"><table>\n<tr>", escaped(block.title));
    for (const char* column :
         {"order", "rule", "min µs", "max µs", "mean µs", "deviation µs", "repetitions",
          "iterations", "overlaps", "leaf overlaps", "geometry overlaps"})
        page += fmt::format("<th>{}</th>", column);
    page += "</tr>\n";
    const Row* const best = *std::min_element(
        block.rows.begin(), block.rows.end(),
        [](const Row* left, const Row* right) { return left->times.mean_s < right->times.mean_s; });
    for (const Row* row : block.rows) {
        page += row == best ? "<tr class=\"best\">" : "<tr>";
        for (const std::string& cell :
             {std::string(name_of(row->walk.order)), std::string(name_of(row->walk.rule)),
              microseconds(row->times.min_s), microseconds(row->times.max_s),
              microseconds(row->times.mean_s), microseconds(row->times.sd_s),
              grouped(row->repetitions), grouped(row->stats.iterations),
              grouped(row->stats.overlaps), grouped(row->stats.leaf_overlaps),
              grouped(row->stats.geometry_overlaps)})
            page += fmt::format("<td>{}</td>", cell);
        page += "</tr>\n";
    }
    page += "</table></div>\n";
}

}  // namespace

std::string walks_html(const WalksReport& report) {
    const std::string problem = disagreement(report);
    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
        "<title>Tandem: walks compared</title>\n<style>{}</style>\n</head>\n<body>\n"
        "<h1>Walks compared</h1>\n"
        "<p>The experiments of Damkjær, <i>Stackless BVH Collision Detection for Physical "
        "Simulation</i> (2007), section 9, rerun by <code>tandem bench walks</code>, version {}. "
        "{}</p>\n",
        kStyle, TANDEM_VERSION,
        problem.empty() ? "All walks of a setup found the same pairs."
                        : fmt::format("<b>{}</b>", escaped(problem)));
    for (const std::string& note : notes_of(report))
        page += fmt::format("<p class=\"notes\">{}</p>\n", escaped(note));
    if (const std::vector<Figure> figures = scalability_figures(report); !figures.empty()) {
        page += "<h2>Scalability</h2>\n<div class=\"pair\">\n";
        append_figures(page, figures);
        page += "</div>\n";
    }
    page += "<h2>Experiments</h2>\n<p>Point at a bar for its number.</p>\n";
    for (const Figure& figure : experiment_figures(report)) {
        page += fmt::format("<h3>{}</h3>\n", escaped(figure.name.substr(sizeof("walks-") - 1)));
        append_figures(page, {figure});
    }
    if (const std::vector<Figure> figures = heat_map_figure(report); !figures.empty()) {
        page += "<h2>Walk × rule × volume</h2>\n";
        append_figures(page, figures);
    }
    page +=
        "<h2>Tables</h2>\n<p>Microseconds per query. The fastest mean of a block is green.</p>\n";
    for (const Block& block : blocks_of(report.rows))
        append_table(page, block);
    return page + "</body>\n</html>\n";
}

}  // namespace tandem::bench
