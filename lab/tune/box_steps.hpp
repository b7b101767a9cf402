// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/box_recording.hpp>
#include <tandem/result.hpp>

#include "bench/broad/config.hpp"

namespace tandem::tune {

/// A world of boxes in memory, so that making it takes no time while candidates are measured.
struct BoxSteps {
    std::vector<BoxStep> steps;  ///< the first step adds the initial objects
    std::uint64_t objects = 0;   ///< largest number of objects at a time
    double mean_side = 0.0;      ///< mean of the longest sides of all boxes that are added
    bool cut = false;            ///< the world was cut because it exceeded the memory limit
};

/// Most boxes that are kept.
inline constexpr std::uint64_t kMostBoxes = 8'000'000;

/// Number of steps at the beginning in which structures settle: in the first pass, and in later
/// passes, where they are not measured.
[[nodiscard]] std::uint32_t settling_steps(const BoxSteps& workload);
[[nodiscard]] std::uint32_t steps_to_settle_again(const BoxSteps& workload);

/// Loads the world or the recording of a configuration. A world has already run its warm-up except
/// for the steps in which structures settle. A world without steps is an error.
[[nodiscard]] Result<BoxSteps> load_box_steps(const bench::BroadConfig& config);

}  // namespace tandem::tune
