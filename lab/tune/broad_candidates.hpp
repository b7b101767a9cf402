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
    std::vector<BroadPhaseOptions> options;  ///< the default comes first
    std::vector<std::string> left_out;       ///< one sentence for each
};

/// Methods with their parameters for a world. `methods` are the wanted ones, all if empty; `base`
/// has the options that are not varied.
[[nodiscard]] BroadChoices broad_choices(const BoxSteps& workload,
                                         std::span<const BroadMethod> methods,
                                         const BroadPhaseOptions& base, Thoroughness extent);

/// The method and its differences from `base`, such as "dense-grid, cell_size 2.5".
[[nodiscard]] std::string name_of_options(const BroadPhaseOptions& options,
                                          const BroadPhaseOptions& base);

}  // namespace tandem::tune
