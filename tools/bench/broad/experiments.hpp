// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "config.hpp"

namespace tandem::bench {

/// The experiments of section 4.2 of the thesis, Broadmark's scenes, and the goals; by name:
/// objects, uniformity, stationary, velocity, density, shapes, broadmark, incoherent, goals.
[[nodiscard]] std::vector<BroadConfig> all_broad_experiments();

/// The world of the goals: boxes with sides that are uniformly distributed, along the axes, all
/// moving, 1.46 pairs for each of them.
[[nodiscard]] scenes::BoxWorldSettings world_of_the_goals();

/// The experiments that need peers to say anything; not run unless asked for.
[[nodiscard]] bool is_about_peers(std::string_view experiment);

}  // namespace tandem::bench
