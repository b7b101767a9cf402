// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "peers.hpp"

namespace tandem::bench {

/// A ratio, and the mesh and pose that it belongs to.
struct FoundRatio {
    double ratio = 0.0;
    std::string mesh;
    std::string pose;  ///< empty for all poses together

    /// For instance "rods, far".
    [[nodiscard]] std::string where() const;
};

/// The times of a peer relative to ours for one kind of work on one thread, over all meshes and
/// families. Above 1, we are faster.
struct RatioSummary {
    Work work = Work::AllPairs;
    std::string peer;
    FoundRatio worst_pose;    ///< the smallest ratio of all rows
    FoundRatio worst_family;  ///< the smallest ratio with the poses of each family taken together
    double median = 0.0;      ///< median over the families
    FoundRatio best_family;
};

/// For each row the fastest variant of FCL that does not miss pairs, as a peer of its own.
inline constexpr std::string_view kBestOfFcl = "best of fcl";

/// Sorted by work, then in the order of the peers, the best of FCL last. Empty where we were not
/// measured.
[[nodiscard]] std::vector<RatioSummary> summaries_of(const PeersReport& report);

/// A row where another variant of ours, such as the reference engine with oriented boxes, is faster
/// than the fast engine.
struct FasterCandidate {
    Work work = Work::AllPairs;
    FoundRatio factor;  ///< our time relative to the candidate's, above 1
    std::string candidate;
    double our_s = 0.0;
};

/// The fastest candidate of each row; the largest factor first.
[[nodiscard]] std::vector<FasterCandidate> faster_candidates(const PeersReport& report);

/// Factor by which the fast engine may be slower than the best candidate.
inline constexpr double kCandidateAllowance = 1.2;

/// Such as "rods, far, first-contact: tandem-obb takes 0.50 of the 1.2 µs of the fast engine".
[[nodiscard]] std::string sentence_of(const FasterCandidate& candidate);

}  // namespace tandem::bench
