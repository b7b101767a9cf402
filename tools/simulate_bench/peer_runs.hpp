// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include <tandem/result.hpp>

namespace tandem::bench {

/// The lines of JSON that a peer's program prints for a file of samples. `name` is ode, bullet or
/// fcl. An error says that there is no such program, or how it ended.
[[nodiscard]] Result<std::vector<nlohmann::json>> run_peer(const std::string& name,
                                                           const std::filesystem::path& samples,
                                                           double limit_s);

}  // namespace tandem::bench
