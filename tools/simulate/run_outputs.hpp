// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

#include "simulate/run_file.hpp"

namespace tandem::simulate {

/// A line for each frame with everything that was recorded of the step.
[[nodiscard]] std::string csv_of(std::span<const Frame> frames, StepTimes times);

/// A summary of the run as JSON: the last frame, the deepest overlap, times.
[[nodiscard]] std::string json_of(const std::string& name, std::span<const Frame> frames,
                                  std::uint64_t hash, StepTimes times);

/// The same for people. `measured` is the last step that this run computed, with its times.
[[nodiscard]] std::string text_of(const std::string& name, const Frame& last,
                                  const std::optional<SimulationStep>& measured,
                                  std::uint64_t hash);

}  // namespace tandem::simulate
