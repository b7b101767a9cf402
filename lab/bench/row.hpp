// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <tandem/engine.hpp>
#include <tandem/statistics.hpp>

#include "selection.hpp"

namespace tandem::bench {

/// The batches of a row, in seconds per query. The minimum is the time that was disturbed least;
/// figures and comparisons use it.
struct Times {
    double min_s = 0.0;
    double max_s = 0.0;
    double mean_s = 0.0;
    double sd_s = 0.0;  ///< standard deviation of a sample
};

/// One walk on one setup: a line of tables 2 to 8 of the paper.
struct Row {
    Experiment experiment = Experiment::Intersection;
    std::string setup;
    Walk walk;
    VolumeKind volume = VolumeKind::Aabb;
    std::string builder;
    std::size_t faces_a = 0;
    std::size_t faces_b = 0;
    std::size_t leaves_a = 0;
    std::size_t leaves_b = 0;
    std::uint64_t repetitions = 0;  ///< queries in each batch
    Times times;
    TraversalStats stats;
    std::string pair_hash;
    std::size_t batches = 0;
};

}  // namespace tandem::bench
