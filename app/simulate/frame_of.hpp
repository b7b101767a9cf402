// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/simulation.hpp>

#include "simulate/run_file.hpp"

namespace tandem::simulate {

/// The record of a step.
[[nodiscard]] Frame frame_of(const Simulation& simulation, const SimulationStep& report,
                             StepTimes times);

}  // namespace tandem::simulate
