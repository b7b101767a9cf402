// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/time_source.hpp"
#include "peer_agreement.hpp"
#include "peers_html.hpp"
#include "peers_summary.hpp"
#include "peers_text.hpp"

namespace tandem::bench {
namespace {

Json to_json(const FoundRatio& found) {
    return {{"ratio", found.ratio},
            {"mesh", found.mesh},
            {"pose", found.pose.empty() ? Json(nullptr) : Json(found.pose)}};
}

Json summaries_json(const PeersReport& report) {
    Json summaries = Json::array();
    for (const RatioSummary& one : summaries_of(report)) {
        summaries.push_back({{"work", name_of(one.work)},
                             {"peer", one.peer},
                             {"worst_pose", to_json(one.worst_pose)},
                             {"worst_family", to_json(one.worst_family)},
                             {"median", one.median},
                             {"best_family", to_json(one.best_family)}});
    }
    return summaries;
}

Json candidates_json(const PeersReport& report) {
    Json candidates = Json::array();
    for (const FasterCandidate& one : faster_candidates(report)) {
        candidates.push_back({{"work", name_of(one.work)},
                              {"candidate", one.candidate},
                              {"factor", to_json(one.factor)}});
    }
    return candidates;
}

}  // namespace

const Table<PeerRow>& peer_table() {
    static const Table<PeerRow> table({
        column<PeerRow>("part", &PeerRow::part, names::named(kAllPeersParts)).key(),
        column<PeerRow>("work", &PeerRow::work, names::named(kAllWorks)).key(),
        column("mesh", &PeerRow::mesh).key(),
        column("triangles", &PeerRow::triangles),
        column("pose", &PeerRow::pose).key(),
        column("peer", &PeerRow::peer).key(),
        column("threads", &PeerRow::threads).key(),
        column("min_s", &PeerRow::min_s).measure(),
        column("median_s", &PeerRow::median_s),
        column("build_s", &PeerRow::build_s).measure(),
        column("bytes_per_triangle", &PeerRow::bytes_per_triangle).measure(),
        column("pair_count", &PeerRow::pair_count).answer(),
        column("pair_hash", &PeerRow::pair_hash).answer(),
    });
    return table;
}

Report report_of(const PeersReport& peers) {
    Report report{.schema = "tandem.bench.peers/1",
                  .title = "Tandem and other libraries",
                  .completeness = peers.completeness,
                  .date = peers.date,
                  .machine = peers.machine};
    report.facts = {{"versions", peers.versions},
                    {"seed", peers.seed},
                    {"rotations", peers.rotations},
                    {"rounds", peers.rounds},
                    {"budget_s", peers.budget_s},
                    {"clock",
                     {{"one_thread", name_of(TimeSource::ProcessTime)},
                      {"more_threads", name_of(TimeSource::SteadyClock)}}},
                    {"disagreements", disagreements(peers)},
                    {"problems", peers.problems},
                    {"summary", summaries_json(peers)},
                    {"faster_candidates", candidates_json(peers)}};
    report.rows = peer_table().json(peers.rows);
    report.csv = peer_table().csv(peers.rows);
    report.own_text = [peers] { return peers_table(peers); };
    report.own_markdown = [peers] { return peers_markdown(peers); };
    report.own_pages = [peers](const std::string& file) {
        return std::vector<NamedText>{{file, peers_html(peers)}};
    };
    report.figures = peers_figures(peers);
    report.problems = peers.problems;
    // Peers that round may differ; a difference between exact peers is a failure.
    std::vector<std::string>& different =
        exact_peers_disagree(peers) ? report.disagreements : report.problems;
    for (const std::string& line : disagreements(peers)) {
        different.push_back("different answers: " + line);
    }
    return report;
}

}  // namespace tandem::bench
