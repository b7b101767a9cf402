// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tandem/continuous.hpp>
#include <tandem/result.hpp>

#include "bench/continuous/motion_scenes.hpp"
#include "bench/report.hpp"

namespace tandem::bench {

/// A step of a mesh against itself on one thread: processor time, the shortest of several runs.
struct StepRow {
    std::string scene{};
    std::size_t triangles = 0;
    ContinuousStats stats{};
    double step_ms = 0.0;             ///< tree, boxes, filter and decisions
    double ns_per_candidate = 0.0;    ///< step_ms divided by the number of candidates
    double us_per_contact = 0.0;      ///< true contacts decided one by one, without the filter
    double slowest_contact_us = 0.0;  ///< the slowest contact, by its shortest run
    std::optional<double> fcl_us_per_contact{};  ///< the same queries with FCL
    std::optional<std::uint64_t> fcl_missed{};   ///< number of true contacts that FCL does not find
};

/// A pair of features with a true contact.
struct ImpactQuery {
    FeaturePair kind = FeaturePair::VertexFace;
    MovingPoints points{};
};

/// `contacts` receives the true contacts, for a comparison with a peer.
[[nodiscard]] Result<StepRow> measure_step(const MotionScene& scene, unsigned runs,
                                           std::vector<ImpactQuery>& contacts);

[[nodiscard]] const Table<StepRow>& step_table();
[[nodiscard]] Report report_of(std::span<const StepRow> rows);

/// Processor time of this thread, in microseconds.
[[nodiscard]] double processor_us();

}  // namespace tandem::bench
