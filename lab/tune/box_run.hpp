// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <tandem/broad_method.hpp>

#include "box_steps.hpp"
#include "candidate.hpp"

namespace tandem::tune {

/// Runs a broad phase on the steps of a world repeatedly. Each pass begins with a new broad phase,
/// which is not timed until it has settled. One thread is measured in processor time, several in
/// wall time.
[[nodiscard]] Candidate broad_candidate(std::string name, const BroadPhaseOptions& options,
                                        std::shared_ptr<const BoxSteps> workload);

}  // namespace tandem::tune
