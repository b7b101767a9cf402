// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include <tandem/result.hpp>

#include "base/module_names.hpp"

namespace tandem::base {

/// A folder whose content no other user except root can change. It belongs to the user of the
/// process, others cannot write to it, and it is not a symbolic link. The folders above it belong
/// to the user or to root, and others cannot write to them, or they are sticky as /tmp is. Files
/// from which code is loaded are kept only in such folders.
class PrivateFolder {
  public:
    /// Makes missing folders of the path, with mode 0700. The error names the first folder of the
    /// path that other users can change.
    [[nodiscard]] static Result<PrivateFolder> open(const std::filesystem::path& path);

    PrivateFolder(PrivateFolder&& other) noexcept;
    PrivateFolder& operator=(PrivateFolder&& other) noexcept;
    ~PrivateFolder();

    /// The path without symbolic links, including those above the folder.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// For `openat`: the folder that was checked, whatever its path leads to by now.
    [[nodiscard]] int descriptor() const { return descriptor_; }

  private:
    PrivateFolder(std::filesystem::path path, int descriptor)
        : path_(std::move(path)), descriptor_(descriptor) {}

    std::filesystem::path path_;
    int descriptor_ = -1;
};

}  // namespace tandem::base
