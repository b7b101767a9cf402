// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peers_html.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include <tandem/version.hpp>

#include "bench/number_text.hpp"
#include "bench/page.hpp"
#include "peer_agreement.hpp"
#include "peers_summary.hpp"
#include "peers_text.hpp"

namespace tandem::bench {
namespace {

/// Strongest colour: a peer that is this many times as fast as we are. Slower peers are pale.
constexpr double kMuchFaster = 10.0;

std::string peer_cell(const PeersReport& report, const PeerRow* row) {
    if (row == nullptr) {
        return "<td class=\"ratio\"></td>";
    }
    const std::optional<double> ratio = ratio_to_ours(report, *row);
    if (!ratio) {
        return "<td class=\"ratio\">–</td>";
    }
    const bool differs = agreement_of(report, *row) == Agreement::Different;
    return ratio_cell(1.0 / *ratio, kMuchFaster,
                      ratio_text(ratio) + std::string(differs ? " ≠" : ""));
}

/// A line for each mesh and pose, a column for each peer except Tandem.
void append_ratios(std::string& page, const PeersReport& report, Work work) {
    std::vector<const PeerRow*> rows;
    for (const PeerRow& row : report.rows) {
        if (row.work == work && row.threads == 1) {
            rows.push_back(&row);
        }
    }
    std::vector<std::string> peers = peers_in(rows);
    std::erase(peers, kOurName);
    if (peers.empty()) {
        return;
    }
    page += fmt::format("<h3>{}</h3>\n", name_of(work));
    std::vector<std::string> columns{"mesh", "pose", "ours"};
    columns.insert(columns.end(), peers.begin(), peers.end());
    append_table_head(page, columns);
    for (auto first = rows.begin(); first != rows.end();) {
        const auto last = std::find_if(first, rows.end(), [&](const PeerRow* row) {
            return row->mesh != (*first)->mesh || row->pose != (*first)->pose;
        });
        const PeerRow* const ours = our_row(report, **first);
        page +=
            fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td>", escaped((*first)->mesh),
                        (*first)->pose, ours == nullptr ? "" : microseconds(ours->min_s) + " µs");
        for (const std::string& peer : peers) {
            const auto found =
                std::find_if(first, last, [&](const PeerRow* row) { return row->peer == peer; });
            page += peer_cell(report, found == last ? nullptr : *found);
        }
        page += "</tr>\n";
        first = last;
    }
    page += kTableEnd;
}

void append_table(std::string& page, const PeersReport& report, const PeerBlock& block) {
    page += fmt::format("<h3>{}</h3>\n", escaped(block.title));
    append_table_head(page, {"pose", "peer", "threads", "min µs", "median µs", "ratio", "pairs",
                             "build ms", "bytes per triangle", "answer"});
    for (const PeerRow* row : block.rows) {
        append_table_row(
            page,
            {row->pose, row->peer, std::to_string(row->threads), microseconds(row->min_s),
             microseconds(row->median_s), ratio_text(ratio_to_ours(report, *row)),
             row->pair_count ? grouped(*row->pair_count) : "–",
             fmt::format("{:.3g}", 1e3 * row->build_s),
             fmt::format("{:.1f}", row->bytes_per_triangle),
             std::string(name_of(agreement_of(report, *row)))},
            row->peer == kOurName ? "best" : "");
    }
    page += kTableEnd;
}

/// Such as "Tandem is the fastest in 40 of 42 comparisons, 12 times as fast in the geometric mean."
std::string standing(const PeersReport& report) {
    std::size_t ahead = 0;
    std::size_t compared = 0;
    double logarithms = 0.0;
    for (const PeerRow& row : report.rows) {
        const std::optional<double> ratio =
            row.peer == kOurName || row.threads != 1 ? std::nullopt : ratio_to_ours(report, row);
        if (ratio && *ratio > 0.0) {
            ++compared;
            ahead += *ratio > 1.0 ? std::size_t{1} : std::size_t{0};
            logarithms += std::log(*ratio);
        }
    }
    if (compared == 0) {
        return {};
    }
    return fmt::format(
        "Tandem is faster in {} of {} comparisons, {:.3g} times in the geometric mean.", ahead,
        compared, std::exp(logarithms / static_cast<double>(compared)));
}

void append_summary_section(std::string& page, const PeersReport& report) {
    page +=
        "<h2>All families</h2>\n<p>The worst pose is that of one kind of pose of one family; in "
        "the "
        "other columns the poses of a family are taken together. One thread.</p>\n";
    append_table_head(page, {"work", "peer", "worst pose", "where", "worst family", "which",
                             "median", "best family", "which"});
    for (const RatioSummary& one : summaries_of(report)) {
        append_table_row(
            page,
            {std::string(name_of(one.work)), one.peer, ratio_text(one.worst_pose.ratio),
             escaped(one.worst_pose.where()), ratio_text(one.worst_family.ratio),
             escaped(one.worst_family.where()), ratio_text(one.median),
             ratio_text(one.best_family.ratio), escaped(one.best_family.where())},
            "");
    }
    page += kTableEnd;
    std::vector<std::string> faster;
    for (const FasterCandidate& one : faster_candidates(report)) {
        faster.push_back(sentence_of(one));
    }
    append_list(page, "Faster candidates of ours", faster);
}

}  // namespace

std::string peers_html(const PeersReport& report) {
    const std::vector<std::string> different = disagreements(report);
    std::string page =
        begin_page("Peers compared", different.empty() ? Verdict::Good : Verdict::Bad,
                   fmt::format("{} {}",
                               different.empty() ? "All peers that report pairs found the same."
                                                 : "Not all found the same: see below.",
                               standing(report)));
    page += fmt::format(
        "<p>Tandem and other libraries on the same work, by <code>tandem bench peers</code>, "
        "version {}.</p>\n",
        TANDEM_VERSION);
    for (const std::string& note : notes_of(report)) {
        page += fmt::format("<p class=\"notes\">{}</p>\n", escaped(note));
    }

    append_summary_section(page, report);
    page +=
        "<h2>Ratios</h2>\n<p>The least time of a peer relative to ours, one thread: above 1 we are "
        "faster, coloured where a peer is. ≠ marks an answer that differs from ours.</p>\n";
    for (const Work work : kAllWorks) {
        append_ratios(page, report, work);
    }
    append_list(page, "Different answers", different);
    append_list(page, "Failed", report.problems);

    page +=
        "<h2>Times</h2>\n<p>The least time of a query, one thread, logarithmic. Point at a dot for "
        "its numbers.</p>\n";
    for (const Figure& figure : peers_figures(report)) {
        page += fmt::format("<h3>{}</h3>\n", escaped(figure.caption));
        append_figures(page, {{figure.name, "", figure.chart}});
    }
    page += "<h2>Tables</h2>\n<p>Our rows are green. A time is that of one query.</p>\n";
    for (const PeerBlock& block : blocks_of(report)) {
        append_table(page, report, block);
    }
    page += "<h2>How each peer is used</h2>\n<ul>\n";
    for (const Peer& peer : all_peers()) {
        page += fmt::format("<li><b>{}</b>: {}</li>\n", peer.name, escaped(peer.how));
    }
    page += "</ul>\n";
    return finish_page("Tandem: peers compared", page);
}

}  // namespace tandem::bench
