// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/broad_method.hpp>

#include "bench/world/shape_world.hpp"

namespace tandem::bench {

struct WorldSteps {
    std::uint32_t warm_up = 20;
    std::uint32_t steps = 40;
};

/// Measures our World on one case with one thread.
[[nodiscard]] Result<WorldRow> measure_our_world(const WorldCase& one, BroadMethod method,
                                                 const WorldSteps& steps);

}  // namespace tandem::bench
