// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "bench/report.hpp"

namespace tandem::bench {

/// The time that one library needed to find the colliding pairs of parts of an assembly.
struct ClashRow {
    std::string name{};
    double wall_s = 0.0;
    double cpu_s = 0.0;
    double peak_mb = 0.0;
    std::size_t colliding = 0;  ///< number of colliding pairs of parts
};

/// The table of the lab and of the adapters of the peers.
[[nodiscard]] const Table<ClashRow>& clash_table();

[[nodiscard]] Report report_of(std::span<const ClashRow> rows, std::size_t parts,
                               std::size_t meshes, std::size_t triangles);

}  // namespace tandem::bench
