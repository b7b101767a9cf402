// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include "bench/figures/chart.hpp"
#include "bench/number_text.hpp"
#include "peer_agreement.hpp"
#include "peers_html.hpp"
#include "peers_text.hpp"

namespace tandem::bench {
namespace {

std::size_t colour_of(const std::string& peer) {
    return static_cast<std::size_t>(find_peer(peer) - all_peers().data());
}

std::string tip_of(const PeersReport& report, const PeerRow& row) {
    std::string tip = fmt::format("{}, {}: {}", row.pose, row.peer, short_time(row.min_s));
    if (const std::optional<double> ratio = ratio_to_ours(report, row)) {
        tip += fmt::format(", {} × ours", ratio_text(ratio));
    }
    return tip;
}

/// The rows must be those of one thread; bars for more threads would not fit, and tables have them.
DotChart chart_of(const PeersReport& report, const std::vector<const PeerRow*>& rows) {
    DotChart chart{"time by pose and peer: least, up to the median", {}, {}, {}};
    const std::vector<std::string> peers = peers_in(rows);
    for (const std::string& peer : peers) {
        chart.series.push_back({peer, colour_of(peer)});
    }
    for (const PeerRow* row : rows) {
        if (chart.groups.empty() || chart.groups.back() != row->pose) {
            chart.groups.push_back(row->pose);
        }
        const auto series = static_cast<std::size_t>(
            std::find(peers.begin(), peers.end(), row->peer) - peers.begin());
        chart.dots.push_back({chart.groups.size() - 1, series, row->min_s, row->min_s,
                              std::max(row->min_s, row->median_s), tip_of(report, *row)});
    }
    return chart;
}

}  // namespace

std::vector<Figure> peers_figures(const PeersReport& report) {
    std::vector<Figure> figures;
    for (const PeerBlock& block : blocks_of(report)) {
        std::vector<const PeerRow*> rows;
        std::copy_if(block.rows.begin(), block.rows.end(), std::back_inserter(rows),
                     [](const PeerRow* row) { return row->threads == 1; });
        if (rows.empty()) {
            continue;
        }
        figures.push_back(
            {fmt::format("peers-{}-{}", rows.front()->mesh, name_of(rows.front()->work)),
             block.title, chart_json(chart_of(report, rows))});
    }
    return figures;
}

}  // namespace tandem::bench
