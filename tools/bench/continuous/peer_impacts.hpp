// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "bench/continuous/measure_step.hpp"

namespace tandem::bench {

/// The program of FCL. It reads a file of queries, two words and 24 numbers in a line each, and
/// prints a line of JSON with the members `us_per_contact` and `missed`.
inline constexpr const char* kImpactPeer = "tandem_continuous_fcl";

/// Fills FCL's part of the row. Returns what went wrong; empty for nothing.
[[nodiscard]] std::string measure_peer_impacts(const std::filesystem::path& program,
                                               std::span<const ImpactQuery> contacts, unsigned runs,
                                               StepRow& row);

}  // namespace tandem::bench
