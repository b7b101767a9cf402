// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "config.hpp"

namespace tandem::bench {

/// The experiments of section 4.2 of the thesis, Broadmark's scenes, and the goals. Names: objects,
/// uniformity, stationary, velocity, density, shapes, broadmark, incoherent, goals.
[[nodiscard]] std::vector<BroadConfig> all_broad_experiments();

/// The world of the goals: boxes along the axes with uniformly distributed sides, all moving, with
/// 1.46 pairs per box.
[[nodiscard]] scenes::BoxWorldSettings world_of_the_goals();

/// Experiments that are useful only with peers; they run only if they are named.
[[nodiscard]] bool is_about_peers(std::string_view experiment);

}  // namespace tandem::bench
