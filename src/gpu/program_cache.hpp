// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tandem::gpu {

/// Compiled kernels in a folder of the user, one file for each source, device and driver. A folder
/// that cannot be written is no mistake: kernels are then compiled each time.
class ProgramCache {
  public:
    /// `key` is everything that the compiled program depends on.
    ProgramCache(const std::optional<std::filesystem::path>& folder, std::string_view key);

    [[nodiscard]] std::optional<std::vector<unsigned char>> load() const;
    /// Written beside and renamed, so that two processes at once do no harm.
    void store(std::span<const unsigned char> program) const;

  private:
    std::filesystem::path file_;
    std::string_view key_;
};

}  // namespace tandem::gpu
