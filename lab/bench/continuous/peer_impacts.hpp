// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "bench/continuous/measure_step.hpp"

namespace tandem::bench {

/// The program of FCL. It reads a file with one query per line, as two words and 24 numbers, and
/// prints a line of JSON with the members `us_per_contact` and `missed`.
inline constexpr const char* kImpactPeer = "tandem_continuous_fcl";

/// Sets FCL's part of the row. Returns a description of the failure; empty after success.
[[nodiscard]] std::string measure_peer_impacts(const std::filesystem::path& program,
                                               std::span<const ImpactQuery> contacts, unsigned runs,
                                               StepRow& row);

}  // namespace tandem::bench
