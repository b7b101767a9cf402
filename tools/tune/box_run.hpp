// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <tandem/broad_method.hpp>

#include "box_steps.hpp"
#include "candidate.hpp"

namespace tandem::tune {

/// A broad phase on the steps of a world, over and over. Each pass begins with a new broad phase
/// that is not timed until it has settled. One thread is timed by the processor, several by the
/// clock on the wall.
[[nodiscard]] Candidate broad_candidate(std::string name, const BroadPhaseOptions& options,
                                        std::shared_ptr<const BoxSteps> workload);

}  // namespace tandem::tune
