// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

namespace tandem::work {

/// A folder for the files that processes exchange; it goes away with this object. Folders of the
/// same name whose process was killed before it could tidy up are removed too.
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
