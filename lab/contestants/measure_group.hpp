// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "adapter.hpp"
#include "bench/peers/peer_case.hpp"

namespace tandem::peers {

/// Builds both trees as queries need them and returns how long each build took, in seconds.
[[nodiscard]] std::vector<double> build_both(Adapter& adapter, const bench::PeerCase& one);

/// Runs the work on every pose of the group once, to get the answer and to warm up, then repeatedly
/// in batches.
[[nodiscard]] bench::PeerAnswer measure_group(Adapter& adapter, const bench::PeerCase& one,
                                              const bench::PoseGroup& group);

}  // namespace tandem::peers
