// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <tandem/clearance.hpp>

#include "cli/answers/contacts.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/scene.hpp"
#include "cli/options/region_options.hpp"

namespace tandem::cli {

/// Request and result of `check --mode clearance`.
struct Nearness {
    MeshPair scene;
    double clearance = 0.0;
    std::vector<TrianglePair> pairs{};  ///< sorted by (a, b)
    std::vector<double> distances{};    ///< of each pair
    TraversalStats stats{};
    std::optional<Contacts> contacts{};  ///< if requested
};

/// Finds all pairs closer than `clearance`. Fails if they take more than `memory` bytes.
[[nodiscard]] Result<Nearness> find_nearness(MeshPair scene, double clearance,
                                             std::optional<std::size_t> memory,
                                             const std::optional<RegionOptions>& regions,
                                             Progress& progress);

/// The answer refers to `nearness`, which must outlive it.
[[nodiscard]] Answer answer_of(const Nearness& nearness);

}  // namespace tandem::cli
