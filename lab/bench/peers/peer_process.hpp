// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "peer_case.hpp"
#include "signals/interrupt.hpp"

namespace tandem::bench {

/// The result of one process. Answers that arrived before a problem are valid.
struct PeerRun {
    std::vector<PeerAnswer> answers;
    std::string problem;  ///< empty after success
};

/// Runs an adapter on a case and waits for it, for at most `limit_s` seconds or until `stop`
/// returns true. Its files are made in `folder`.
[[nodiscard]] PeerRun run_peer(const std::filesystem::path& adapter, const PeerCase& one,
                               const std::filesystem::path& folder, double limit_s,
                               const signals::Stop& stop = signals::never);

}  // namespace tandem::bench
