// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <tandem/result.hpp>

#include "experiments/experiment.hpp"

namespace tandem::cli {

/// The named folder, or otherwise the folder in which a build puts the adapters of the peers,
/// relative to the program.
[[nodiscard]] std::filesystem::path adapters_folder(const std::string& named);

/// The error for a folder without adapters of this verb of `tandem bench`.
[[nodiscard]] Error no_adapters(std::string_view verb, const std::filesystem::path& folder);

/// The names of those programs that are missing.
[[nodiscard]] std::vector<std::string> missing_adapters(std::string_view verb,
                                                        const std::filesystem::path& folder,
                                                        const std::vector<std::string>& programs);

/// The packages and targets needed for the adapters of the peers; empty if a folder was named,
/// which must have its own.
[[nodiscard]] Needs adapters_needed(const std::string& named);

/// The path of this program.
[[nodiscard]] std::filesystem::path own_program();

}  // namespace tandem::cli
