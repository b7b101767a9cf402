// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "peer_case.hpp"
#include "signals/interrupt.hpp"

namespace tandem::bench {

/// What came of one process. Answers that arrived before a problem count.
struct PeerRun {
    std::vector<PeerAnswer> answers;
    std::string problem;  ///< empty if all went well
};

/// Runs an adapter on a case and waits for it, `limit_s` at most or until `stop` says so. Its files
/// are made in `folder`.
[[nodiscard]] PeerRun run_peer(const std::filesystem::path& adapter, const PeerCase& one,
                               const std::filesystem::path& folder, double limit_s,
                               const signals::Stop& stop = signals::never);

}  // namespace tandem::bench
