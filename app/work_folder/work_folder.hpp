// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

namespace tandem::work {

/// A folder for files that processes exchange; the destructor removes it. Folders with the same
/// prefix of processes that were killed are removed, too.
class WorkFolder {
  public:
    explicit WorkFolder(std::string_view name);
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    ~WorkFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace tandem::work
