// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include <tandem/version.hpp>

#include "figures.hpp"
#include "number_text.hpp"
#include "page.hpp"
#include "walks_text.hpp"

namespace tandem::bench {
namespace {

bool faster(const Row* left, const Row* right) {
    return left->times.min_s < right->times.min_s;
}

void append_table(std::string& page, const Block& block) {
    page += fmt::format("<h3>{}</h3>\n", escaped(block.title));
    append_table_head(
        page, {"order", "rule", "min µs", "max µs", "mean µs", "deviation µs", "repetitions",
               "iterations", "overlaps", "leaf overlaps", "geometry overlaps"});
    const Row* const best = *std::min_element(block.rows.begin(), block.rows.end(), faster);
    for (const Row* row : block.rows) {
        append_table_row(page,
                         {std::string(name_of(row->walk.order)),
                          std::string(name_of(row->walk.rule)), microseconds(row->times.min_s),
                          microseconds(row->times.max_s), microseconds(row->times.mean_s),
                          microseconds(row->times.sd_s), grouped(row->repetitions),
                          grouped(row->stats.iterations), grouped(row->stats.overlaps),
                          grouped(row->stats.leaf_overlaps), grouped(row->stats.geometry_overlaps)},
                         row == best ? "best" : "");
    }
    page += kTableEnd;
}

/// "stack was the fastest in 5 of 9 blocks"
std::string winner(const WalksReport& report) {
    std::map<std::string, std::size_t> wins;
    const std::vector<Block> blocks = blocks_of(report.rows);
    for (const Block& block : blocks) {
        ++wins[label_of((*std::min_element(block.rows.begin(), block.rows.end(), faster))->walk)];
    }
    const auto most = std::max_element(
        wins.begin(), wins.end(),
        [](const auto& left, const auto& right) { return left.second < right.second; });
    return most == wins.end() ? std::string("nothing was measured")
                              : fmt::format("{} was the fastest in {} of {} blocks", most->first,
                                            most->second, blocks.size());
}

}  // namespace

std::string walks_html(const WalksReport& report) {
    const std::string problem = disagreement(report);
    std::string page = begin_page(
        "Walks compared", problem.empty() ? Verdict::Good : Verdict::Bad,
        problem.empty()
            ? fmt::format("All walks of a setup found the same pairs; {}.", winner(report))
            : problem);
    page += fmt::format(
        "<p>The experiments of Damkjær, <i>Stackless BVH Collision Detection for Physical "
        "Simulation</i> (2007), section 9, rerun by <code>tandem bench walks</code>, version "
        "{}.</p>\n",
        TANDEM_VERSION);
    for (const std::string& note : notes_of(report)) {
        page += fmt::format("<p class=\"notes\">{}</p>\n", escaped(note));
    }
    if (const std::vector<Figure> figures = scalability_figures(report); !figures.empty()) {
        page += "<h2>Scalability</h2>\n<div class=\"pair\">\n";
        append_figures(page, figures);
        page += "</div>\n";
    }
    page += "<h2>Experiments</h2>\n<p>Point at a dot for its numbers.</p>\n";
    for (const Figure& figure : experiment_figures(report)) {
        page += fmt::format("<h3>{}</h3>\n", escaped(figure.name.substr(sizeof("walks-") - 1)));
        append_figures(page, {figure});
    }
    if (const std::vector<Figure> figures = heat_map_figure(report); !figures.empty()) {
        page += "<h2>Walk × rule × volume</h2>\n";
        append_figures(page, figures);
    }
    page +=
        "<h2>Tables</h2>\n<p>Microseconds per query. The least time of a block is green; figures "
        "show the least time too.</p>\n";
    for (const Block& block : blocks_of(report.rows)) {
        append_table(page, block);
    }
    return finish_page("Tandem: walks compared", page);
}

}  // namespace tandem::bench
