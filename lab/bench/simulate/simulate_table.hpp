// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/report.hpp"
#include "scenes/simulated_scene.hpp"

namespace tandem::bench {

/// One engine at one sample. Values that an engine does not have are empty: peers that simulate do
/// not report pairs of triangles, and only our first row of a sample has the whole step.
struct SimulateRow {
    std::string engine{};
    std::uint64_t step = 0;
    std::optional<std::uint64_t> broad_pairs{};  ///< pairs of meshes with overlapping boxes
    std::optional<std::uint64_t> touching_pairs{};
    std::optional<std::uint64_t> triangle_pairs{};
    std::optional<double> contact_area_ratio{};  ///< triangle pairs / triangles (004, figure 6)
    std::optional<double> collision_ms{};        ///< time for the triangles of all broad pairs
    /// Sum of collision_ms of this engine so far (002, figure 10).
    std::optional<double> accumulated_ms{};
    std::optional<double> total_ms{};  ///< a whole step, mean since the last sample
    std::optional<double> contact_ms{};
    std::optional<double> solver_ms{};
    std::optional<double> contact_pairs{};
    std::optional<double> contacts{};
    std::optional<double> deepest_m{};
    std::optional<double> kinetic_j{};  ///< kinetic energy per body
    // The same values in every row.
    std::string scene{};
    std::size_t bodies = 0;
    std::size_t triangles = 0;
    bool papers = false;
};

/// The simulated scene.
struct SimulatedBodies {
    std::string scene{};
    std::size_t bodies = 0;     ///< number of moving bodies
    std::size_t triangles = 0;  ///< triangles of all bodies; a shared mesh counts for each
    bool papers = false;        ///< the papers' solver, with a contact for each triangle pair
};

[[nodiscard]] SimulatedBodies count_bodies(const scenes::SimulatedScene& scene);

/// The table of the lab and of the programs of the peers.
[[nodiscard]] const Table<SimulateRow>& simulate_table();

/// Makes the report; computes the members that follow from others.
[[nodiscard]] Report report_of(std::vector<SimulateRow> rows, const SimulatedBodies& bodies);

}  // namespace tandem::bench
