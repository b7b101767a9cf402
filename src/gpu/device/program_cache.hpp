// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/private_folder.hpp"

namespace tandem::gpu {

/// Compiled kernels in a folder of the user, one file for each source, device and driver. Drivers
/// run the file that they are given, so the folder must be private and each file must belong to the
/// user. Without such a folder, kernels are compiled in each process.
class ProgramCache {
  public:
    /// `key` contains everything that the compiled program depends on. `folder`, if given, replaces
    /// the user's cache folder.
    ProgramCache(const std::optional<std::filesystem::path>& folder, std::string_view key);

    [[nodiscard]] std::optional<std::vector<unsigned char>> load() const;
    /// Writes a new file and renames it, so that two processes at once do no harm.
    void store(std::span<const unsigned char> program) const;

  private:
    std::optional<base::PrivateFolder> folder_;
    std::string name_;  ///< name of the file in the folder
    std::string_view key_;
};

}  // namespace tandem::gpu
