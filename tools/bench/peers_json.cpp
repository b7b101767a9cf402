// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "json_document.hpp"
#include "peer_agreement.hpp"
#include "peers_summary.hpp"
#include "peers_text.hpp"

namespace tandem::bench {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const PeerRow& row) {
    return {{"part", name_of(row.part)},
            {"work", name_of(row.work)},
            {"mesh", row.mesh},
            {"triangles", row.triangles},
            {"pose", row.pose},
            {"peer", row.peer},
            {"threads", row.threads},
            {"min_s", row.min_s},
            {"median_s", row.median_s},
            {"build_s", row.build_s},
            {"bytes_per_triangle", row.bytes_per_triangle},
            {"pair_count", or_null(row.pair_count)},
            {"pair_hash", or_null(row.pair_hash)}};
}

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

std::string peers_json(const PeersReport& report) {
    Json head = json_head("tandem.bench.peers/1", report);
    head.update(Json{{"versions", report.versions},
                     {"seed", report.seed},
                     {"rotations", report.rotations},
                     {"rounds", report.rounds},
                     {"budget_s", report.budget_s},
                     {"clock",
                      {{"one_thread", name_of(TimeSource::ProcessTime)},
                       {"more_threads", name_of(TimeSource::SteadyClock)}}},
                     {"disagreements", disagreements(report)},
                     {"problems", report.problems},
                     {"summary", summaries_json(report)},
                     {"faster_candidates", candidates_json(report)}});
    std::vector<Json> rows;
    for (const PeerRow& row : report.rows) {
        rows.push_back(to_json(row));
    }
    return json_document(head, rows);
}

}  // namespace tandem::bench
