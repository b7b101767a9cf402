// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/experiment.hpp"

namespace tandem::cli {

/// The options of the lab of worlds of shapes, from `bench world` or `bench broadphase --narrow`.
struct WorldLabOptions {
    std::vector<std::string> experiments;  ///< empty: all
    /// A world to measure instead of an experiment, in the form of bench::world_case.
    std::string world;
    std::vector<std::string> methods{"wide-tree"};
    std::optional<std::uint32_t> warm_up;
    std::optional<std::uint32_t> steps;
    std::string adapters;
    bool peers = false;
    bool quick = false;
};

[[nodiscard]] Result<bench::Report> world_lab(const WorldLabOptions& options, Progress& progress);

}  // namespace tandem::cli
