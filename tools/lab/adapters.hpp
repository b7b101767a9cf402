// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <tandem/result.hpp>

#include "lab/experiment.hpp"

namespace tandem::cli {

/// The folder that was named, or else where a build puts the adapters of the peers, seen from the
/// program.
[[nodiscard]] std::filesystem::path adapters_folder(const std::string& named);

/// `verb` is that of `tandem bench` whose adapters they are.
[[nodiscard]] Error no_adapters(std::string_view verb, const std::filesystem::path& folder);

/// The same as a list: empty if all of these programs are there.
[[nodiscard]] std::vector<std::string> missing_adapters(std::string_view verb,
                                                        const std::filesystem::path& folder,
                                                        const std::vector<std::string>& programs);

/// What the adapters of the peers need; nothing for a folder that was named, which has its own.
[[nodiscard]] Needs adapters_needed(const std::string& named);

/// This program.
[[nodiscard]] std::filesystem::path own_program();

}  // namespace tandem::cli
