// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/box_recording.hpp>
#include <tandem/result.hpp>

#include "bench/broad/config.hpp"

namespace tandem::tune {

/// A world of boxes in memory, so that its making takes no time while candidates are measured.
struct BoxSteps {
    std::vector<BoxStep> steps;  ///< the first one adds what is there at the beginning
    std::uint64_t objects = 0;   ///< the most at a time
    double mean_side = 0.0;      ///< of the longest sides of the boxes that are added
    bool cut = false;            ///< there was more than fits the memory that is allowed
};

/// More boxes than this are not kept.
inline constexpr std::uint64_t kMostBoxes = 8'000'000;

/// How many steps at the beginning are for the structures to settle: in the first pass, and in a
/// later one, where they are not measured at all.
[[nodiscard]] std::uint32_t settling_steps(const BoxSteps& workload);
[[nodiscard]] std::uint32_t steps_to_settle_again(const BoxSteps& workload);

/// The world or the recording of a configuration. A world has run through its warm-up but for the
/// steps that structures need to settle. One without any step is an error.
[[nodiscard]] Result<BoxSteps> load_box_steps(const bench::BroadConfig& config);

}  // namespace tandem::tune
