// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "bench/report.hpp"
#include "bench/world/shape_world.hpp"

namespace tandem::bench {

/// The table of the lab and of the adapters of the peers.
[[nodiscard]] const Table<WorldRow>& world_table();

[[nodiscard]] Report report_of(std::span<const WorldRow> rows);

}  // namespace tandem::bench
