// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include <tandem/broad_method.hpp>

#include "box_steps.hpp"
#include "candidate.hpp"

namespace tandem::tune {

struct BroadChoices {
    std::vector<BroadPhaseOptions> options;  ///< the default first
    std::vector<std::string> left_out;       ///< sentences
};

/// Methods with their parameters for a world. `methods` are those that are wanted, none means all;
/// `base` has what is not varied.
[[nodiscard]] BroadChoices broad_choices(const BoxSteps& workload,
                                         std::span<const BroadMethod> methods,
                                         const BroadPhaseOptions& base, Extent extent);

/// The method and what differs from `base`: "dense-grid, cell_size 2.5".
[[nodiscard]] std::string name_of_options(const BroadPhaseOptions& options,
                                          const BroadPhaseOptions& base);

}  // namespace tandem::tune
