// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peers_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "bench/number_text.hpp"
#include "peer_agreement.hpp"
#include "peers_summary.hpp"

namespace tandem::bench {
namespace {

void append_row(std::string& text, const PeersReport& report, const PeerRow& row) {
    fmt::format_to(std::back_inserter(text),
                   "  {:<18} {:<17} {:>7} {:>12} {:>12} {:>8} {:>9} {:>10} {:>8.1f}  {}\n",
                   row.pose, row.peer, row.threads, microseconds(row.min_s),
                   microseconds(row.median_s), ratio_text(ratio_to_ours(report, row)),
                   row.pair_count ? grouped(*row.pair_count) : "–",
                   fmt::format("{:.3g}", 1e3 * row.build_s), row.bytes_per_triangle,
                   name_of(agreement_of(report, row)));
}

void append_summary_lines(std::string& text, const PeersReport& report) {
    const std::vector<RatioSummary> summaries = summaries_of(report);
    if (summaries.empty()) {
        return;
    }
    fmt::format_to(std::back_inserter(text),
                   "\nAll families, one thread\n  {:<14} {:<17} {:>8}  {:<32} {:>8}  {:<22} {:>8} "
                   "{:>8}  {}\n",
                   "work", "peer", "worst", "family, pose", "worst", "family", "median", "best",
                   "family");
    for (const RatioSummary& one : summaries) {
        fmt::format_to(std::back_inserter(text),
                       "  {:<14} {:<17} {:>8}  {:<32} {:>8}  {:<22} {:>8} {:>8}  {}\n",
                       name_of(one.work), one.peer, ratio_text(one.worst_pose.ratio),
                       one.worst_pose.where(), ratio_text(one.worst_family.ratio),
                       one.worst_family.where(), ratio_text(one.median),
                       ratio_text(one.best_family.ratio), one.best_family.where());
    }
    for (const FasterCandidate& one : faster_candidates(report)) {
        if (one.factor.ratio > kCandidateAllowance) {
            text += "\nA candidate of ours is faster: " + sentence_of(one);
        }
    }
}

}  // namespace

std::string ratio_text(const std::optional<double>& ratio) {
    if (!ratio) {
        return "–";
    }
    return *ratio >= 99.5 ? grouped_rounded(*ratio)
                          : fmt::format("{:.{}f}", *ratio, *ratio >= 9.95 ? 1 : 2);
}

std::string label_of(const PeerRow& row) {
    return row.threads == 1 ? row.peer : fmt::format("{}, {} threads", row.peer, row.threads);
}

std::vector<PeerBlock> blocks_of(const PeersReport& report) {
    std::vector<PeerBlock> blocks;
    for (const PeerRow& row : report.rows) {
        const auto belongs = [&](const PeerBlock& block) {
            return block.rows.front()->mesh == row.mesh && block.rows.front()->work == row.work;
        };
        if (blocks.empty() || !belongs(blocks.back())) {
            blocks.push_back({fmt::format("{} ({} triangles), {}", row.mesh, grouped(row.triangles),
                                          name_of(row.work)),
                              {}});
        }
        blocks.back().rows.push_back(&row);
    }
    return blocks;
}

std::vector<std::string> peers_in(const std::vector<const PeerRow*>& rows) {
    std::vector<std::string> found;
    for (const Peer& peer : all_peers()) {
        if (std::any_of(rows.begin(), rows.end(),
                        [&](const PeerRow* row) { return row->peer == peer.name; })) {
            found.emplace_back(peer.name);
        }
    }
    return found;
}

std::vector<std::string> notes_of(const PeersReport& report) {
    std::vector<std::string> versions;
    for (const auto& [peer, version] : report.versions) {
        if (std::find(versions.begin(), versions.end(), version) == versions.end()) {
            versions.push_back(version);
        }
    }
    std::vector<std::string> notes{
        fmt::format("Two copies of a mesh, or the two parts of a family; {} random pose{} of each "
                    "kind, seed {}; a time is the mean over them.",
                    report.rotations, report.rotations == 1 ? "" : "s", report.seed),
        fmt::format("One process for each peer, mesh and work, started {} time{}, the peers "
                    "taking turns; processor time of the process for one thread, the steady "
                    "clock for several; budget {} s.",
                    report.rounds, report.rounds == 1 ? "" : "s", report.budget_s),
        fmt::format("{}; {}; {}; {}.", report.machine.processor, report.machine.system,
                    report.machine.compiler, report.date),
        fmt::format("{}.", fmt::join(versions, "; "))};
    if (report.completeness.interrupted) {
        notes.insert(notes.begin(), report.completeness.note("processes"));
    }
    return notes;
}

std::string peers_table(const PeersReport& report) {
    std::string text;
    for (const std::string& note : notes_of(report)) {
        text += note + "\n";
    }
    text +=
        "Times are microseconds per query, the least and the median of all batches; ratio is a "
        "peer's least time\nrelative to ours: above 1 we are faster. Build is milliseconds for one "
        "tree.\n";
    for (const PeerBlock& block : blocks_of(report)) {
        fmt::format_to(std::back_inserter(text),
                       "\n{}\n  {:<18} {:<17} {:>7} {:>12} {:>12} {:>8} {:>9} {:>10} {:>8}  {}\n",
                       block.title, "pose", "peer", "threads", "min", "median", "ratio", "pairs",
                       "build", "bytes/t", "answer");
        const PeerRow* last = block.rows.front();
        for (const PeerRow* row : block.rows) {
            if (row->pose != last->pose) {
                text += "\n";
            }
            append_row(text, report, *row);
            last = row;
        }
    }
    append_summary_lines(text, report);
    for (const std::string& line : disagreements(report)) {
        text += "\nDifferent answers: " + line;
    }
    for (const std::string& line : report.problems) {
        text += "\nFailed: " + line;
    }
    return text + (text.back() == '\n' ? "" : "\n");
}

}  // namespace tandem::bench
