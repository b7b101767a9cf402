// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <unistd.h>

namespace tandem::bench {

/// A folder for what processes tell each other that goes away with its owner.
class WorkFolder {
  public:
    explicit WorkFolder(std::string_view name)
        : path_(std::filesystem::temp_directory_path() /
                fmt::format("tandem-{}-{}", name, ::getpid())) {
        std::filesystem::create_directories(path_);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    ~WorkFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace tandem::bench
