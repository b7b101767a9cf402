// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/result.hpp>

#include "bench/broad/config.hpp"

namespace tandem::cli {

/// Reads a configuration of the broad-phase lab.
[[nodiscard]] Result<bench::BroadConfig> load_config(const std::string& file);

}  // namespace tandem::cli
