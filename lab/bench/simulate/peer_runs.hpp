// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "bench/simulate/simulate_table.hpp"

namespace tandem::bench {

/// The libraries, in the order in which they take turns.
inline constexpr std::array<const char*, 3> kSimulationPeers{"fcl", "ode", "bullet"};

/// The path of a library's program.
[[nodiscard]] std::filesystem::path simulation_peer(const std::filesystem::path& adapters,
                                                    const std::string& name);

/// The rows that a peer's program prints for a file of samples; otherwise an error that says how it
/// ended.
[[nodiscard]] Result<std::vector<SimulateRow>> run_peer(const std::filesystem::path& program,
                                                        const std::filesystem::path& samples);

}  // namespace tandem::bench
