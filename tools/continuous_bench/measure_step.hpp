// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include <tandem/continuous.hpp>
#include <tandem/result.hpp>

#include "continuous_bench/motion_scenes.hpp"

namespace tandem::bench {

/// A step of a mesh against itself on one thread, CPU time, the least of several runs.
struct StepFigures {
    ContinuousStats stats;
    double step_ms = 0.0;              ///< tree, boxes, filter and decisions
    double ns_per_candidate = 0.0;     ///< all of that, divided by the candidates
    double us_per_contact = 0.0;       ///< true contacts one by one, without the filter
    double slowest_contact_us = 0.0;   ///< the least of the runs, of the slowest one
    double peer_us_per_contact = 0.0;  ///< the same queries by the peer; 0 without one
    std::uint64_t peer_missed = 0;     ///< true contacts that the peer does not find
};

/// A peer's answer to one query; empty if there is none in this build.
using PeerTest = std::function<bool(FeaturePair, const MovingPoints&)>;

[[nodiscard]] Result<StepFigures> measure_step(const MotionScene& scene, unsigned runs,
                                               const PeerTest& peer);

}  // namespace tandem::bench
