// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "adapter.hpp"
#include "bench/peer_case.hpp"

namespace tandem::peers {

/// Builds both trees as they are for queries and tells how long each took.
[[nodiscard]] std::vector<double> build_both(Adapter& adapter, const bench::PeerCase& one);

/// Runs the work on every pose of the group once to learn the answer and to warm up, then again and
/// again in batches.
[[nodiscard]] bench::PeerAnswer measure_group(Adapter& adapter, const bench::PeerCase& one,
                                              const bench::PoseGroup& group);

}  // namespace tandem::peers
