// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peers_summary.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <optional>

#include "bench/number_text.hpp"
#include "peers_text.hpp"

namespace tandem::bench {
namespace {

/// The rows of all peers for one work, mesh and pose.
using RowsByPeer = std::map<std::string, const PeerRow*, std::less<>>;

struct MeshAndPose {
    std::string mesh;
    std::string pose;
    RowsByPeer rows;
};

/// Meshes and poses in the order of the report.
std::vector<MeshAndPose> cases_of(const PeersReport& report, Work work) {
    std::vector<MeshAndPose> cases;
    for (const PeerRow& row : report.rows) {
        if (row.work != work || row.threads != 1) {
            continue;
        }
        const auto known = std::find_if(cases.begin(), cases.end(), [&](const MeshAndPose& one) {
            return one.mesh == row.mesh && one.pose == row.pose;
        });
        MeshAndPose& one =
            known == cases.end() ? cases.emplace_back(MeshAndPose{row.mesh, row.pose, {}}) : *known;
        one.rows.emplace(row.peer, &row);
    }
    return cases;
}

std::optional<double> seconds_of(const MeshAndPose& one, std::string_view peer) {
    if (peer != kBestOfFcl) {
        const auto row = one.rows.find(peer);
        return row == one.rows.end() ? std::nullopt : std::optional(row->second->min_s);
    }
    // A method that misses pairs does less work, so it is left out.
    const auto ours = one.rows.find(kOurName);
    const auto loses_pairs = [&](const PeerRow& row) {
        return ours != one.rows.end() && row.pair_count < ours->second->pair_count;
    };
    std::optional<double> least;
    for (const auto& [name, row] : one.rows) {
        if (name.starts_with("fcl-") && !loses_pairs(*row)) {
            least = std::min(least.value_or(row->min_s), row->min_s);
        }
    }
    return least;
}

/// Sums over the poses of a family.
struct BothTimes {
    double peer_s = 0.0;
    double our_s = 0.0;
};

std::optional<RatioSummary> summary_of(const std::vector<MeshAndPose>& cases, Work work,
                                       std::string_view peer) {
    RatioSummary summary;
    summary.work = work;
    summary.peer = peer;
    summary.worst_pose.ratio = std::numeric_limits<double>::infinity();
    std::map<std::string, BothTimes> families;
    for (const MeshAndPose& one : cases) {
        const std::optional<double> ours = seconds_of(one, kOurName);
        const std::optional<double> theirs = seconds_of(one, peer);
        if (!ours || !theirs) {
            continue;
        }
        if (*theirs / *ours < summary.worst_pose.ratio) {
            summary.worst_pose = {*theirs / *ours, one.mesh, one.pose};
        }
        BothTimes& times = families[one.mesh];
        times.peer_s += *theirs;
        times.our_s += *ours;
    }
    if (families.empty()) {
        return std::nullopt;
    }
    std::vector<FoundRatio> ratios;
    for (const auto& [mesh, times] : families) {
        ratios.push_back({times.peer_s / times.our_s, mesh, {}});
    }
    std::sort(ratios.begin(), ratios.end(), [](const FoundRatio& left, const FoundRatio& right) {
        return left.ratio < right.ratio;
    });
    const std::size_t middle = ratios.size() / 2;
    summary.worst_family = ratios.front();
    summary.best_family = ratios.back();
    summary.median = ratios.size() % 2 == 1
                         ? ratios[middle].ratio
                         : 0.5 * (ratios[middle - 1].ratio + ratios[middle].ratio);
    return summary;
}

constexpr std::array kQueries{Work::AllPairs, Work::FirstContact, Work::Distance};

}  // namespace

std::string FoundRatio::where() const {
    return pose.empty() ? mesh : mesh + ", " + pose;
}

std::vector<RatioSummary> summaries_of(const PeersReport& report) {
    std::vector<RatioSummary> found;
    for (const Work work : kQueries) {
        const std::vector<MeshAndPose> cases = cases_of(report, work);
        const auto add = [&](std::string_view peer) {
            if (std::optional<RatioSummary> summary = summary_of(cases, work, peer)) {
                found.push_back(*std::move(summary));
            }
        };
        for (const Peer& peer : all_peers()) {
            if (peer.name != kOurName) {
                add(peer.name);
            }
        }
        add(kBestOfFcl);
    }
    return found;
}

std::vector<FasterCandidate> faster_candidates(const PeersReport& report) {
    std::vector<FasterCandidate> found;
    for (const Work work : kQueries) {
        for (const MeshAndPose& one : cases_of(report, work)) {
            const std::optional<double> ours = seconds_of(one, kOurName);
            FasterCandidate best{
                .work = work, .factor = {1.0, one.mesh, one.pose}, .candidate = {}};
            for (const Peer& peer : all_peers()) {
                const std::optional<double> time = seconds_of(one, peer.name);
                if (peer.own_candidate && ours && time && *ours / *time > best.factor.ratio) {
                    best.factor.ratio = *ours / *time;
                    best.candidate = peer.name;
                    best.our_s = *ours;
                }
            }
            if (!best.candidate.empty()) {
                found.push_back(best);
            }
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const FasterCandidate& left, const FasterCandidate& right) {
                         return left.factor.ratio > right.factor.ratio;
                     });
    return found;
}

std::string sentence_of(const FasterCandidate& candidate) {
    return fmt::format("{}, {}: {} takes {} of the {} µs of the fast engine",
                       candidate.factor.where(), name_of(candidate.work), candidate.candidate,
                       ratio_text(1.0 / candidate.factor.ratio), microseconds(candidate.our_s));
}

}  // namespace tandem::bench
