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
/// run what they get, so the folder is a private one and each file is the user's own. Without such
/// a folder, kernels are compiled each time.
class ProgramCache {
  public:
    /// `key` is everything that the compiled program depends on. `folder` is taken instead of the
    /// user's cache folder.
    ProgramCache(const std::optional<std::filesystem::path>& folder, std::string_view key);

    [[nodiscard]] std::optional<std::vector<unsigned char>> load() const;
    /// Written beside and renamed, so that two processes at once do no harm.
    void store(std::span<const unsigned char> program) const;

  private:
    std::optional<base::PrivateFolder> folder_;
    std::string name_;  ///< of the file in the folder
    std::string_view key_;
};

}  // namespace tandem::gpu
