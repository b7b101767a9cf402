// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/clearance.hpp>

#include "cli/answers/outputs.hpp"
#include "cli/answers/scene.hpp"

namespace tandem::cli {

/// Question and answer of `check --mode clearance`.
struct Nearness {
    Scene scene;
    double clearance = 0.0;
    std::vector<TrianglePair> pairs{};  ///< sorted by (a, b)
    std::vector<double> distances{};    ///< of the pairs
    TraversalStats stats{};
};

[[nodiscard]] Result<Nearness> find_nearness(Scene scene, double clearance, Progress& progress);

/// Refers to the nearness.
[[nodiscard]] Answer answer_of(const Nearness& nearness);

}  // namespace tandem::cli
