// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "peers.hpp"

namespace tandem::bench {

/// A ratio and where it was found.
struct FoundRatio {
    double ratio = 0.0;
    std::string mesh;
    std::string pose;  ///< empty if it is that of all poses together

    /// "rods, far"
    [[nodiscard]] std::string where() const;
};

/// A peer's times relative to ours at one work, one thread, over all meshes and families: above 1
/// we are faster.
struct RatioSummary {
    Work work = Work::AllPairs;
    std::string peer;
    FoundRatio worst_pose;    ///< the least of all rows
    FoundRatio worst_family;  ///< the least where a family's poses are taken together
    double median = 0.0;      ///< of the families
    FoundRatio best_family;
};

/// The fastest way of FCL for each row that does not lose pairs, as a peer of its own.
inline constexpr std::string_view kBestOfFcl = "best of fcl";

/// By work, in the order of the peers, the best of FCL last. Nothing where we were not measured.
[[nodiscard]] std::vector<RatioSummary> summaries_of(const PeersReport& report);

/// A row where another candidate of ours, such as the reference engine with oriented boxes, is
/// faster than the fast engine.
struct FasterCandidate {
    Work work = Work::AllPairs;
    FoundRatio factor;  ///< our time relative to the candidate's, above 1
    std::string candidate;
    double our_s = 0.0;
};

/// The worst first; the fastest candidate of each row.
[[nodiscard]] std::vector<FasterCandidate> faster_candidates(const PeersReport& report);

/// By how much the fast engine may be slower than the best candidate.
inline constexpr double kCandidateAllowance = 1.2;

/// "rods, far, first-contact: tandem-obb takes 0.50 of the 1.2 µs of the fast engine"
[[nodiscard]] std::string sentence_of(const FasterCandidate& candidate);

}  // namespace tandem::bench
