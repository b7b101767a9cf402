// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "peers.hpp"

namespace tandem::bench {

/// Whether two peers found the same.
enum class Agreement {
    Same,
    Different,
    NotComparable,  ///< one of them reports no pairs, or there is no other to compare with
};

/// "same"
[[nodiscard]] std::string_view name_of(Agreement agreement);

/// Our row of the same mesh, work and pose, with the same number of threads if there is one, else
/// with one thread. Nothing if we were not measured.
[[nodiscard]] const PeerRow* our_row(const PeersReport& report, const PeerRow& row);

/// A peer's time relative to ours: above 1 we are faster. Nothing for ourselves.
[[nodiscard]] std::optional<double> ratio_to_ours(const PeersReport& report, const PeerRow& row);

/// With our answer, or that of the first exact peer if we were not measured.
[[nodiscard]] Agreement agreement_of(const PeersReport& report, const PeerRow& row);

/// Every row that found something else, as a sentence.
[[nodiscard]] std::vector<std::string> disagreements(const PeersReport& report);

/// Whether peers disagree that decide exactly: then one of them has a defect. Others may be wrong.
[[nodiscard]] bool exact_peers_disagree(const PeersReport& report);

}  // namespace tandem::bench
