// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "peers.hpp"

namespace tandem::bench {

/// Whether two peers found the same answer.
enum class Agreement {
    Same,
    Different,
    NotComparable,  ///< one reports no pairs, or there is no other one to compare with
};

/// For instance "same".
[[nodiscard]] std::string_view name_of(Agreement agreement);

/// Our row of the same mesh, work and pose, with the same number of threads if it exists, otherwise
/// with one thread. Null if we were not measured.
[[nodiscard]] const PeerRow* our_row(const PeersReport& report, const PeerRow& row);

/// The time of a peer relative to ours; above 1, we are faster. Nothing for our own rows.
[[nodiscard]] std::optional<double> ratio_to_ours(const PeersReport& report, const PeerRow& row);

/// Compares with our answer, or with the first exact peer if we were not measured.
[[nodiscard]] Agreement agreement_of(const PeersReport& report, const PeerRow& row);

/// A sentence for every row that found a different answer.
[[nodiscard]] std::vector<std::string> disagreements(const PeersReport& report);

/// Whether two exact peers disagree, which means a defect in one of them; other peers may be wrong.
[[nodiscard]] bool exact_peers_disagree(const PeersReport& report);

}  // namespace tandem::bench
