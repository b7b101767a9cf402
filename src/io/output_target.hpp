// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <sys/stat.h>

namespace tandem::io {

/// Where the bytes of an output go.
struct OutputTarget {
    std::filesystem::path path;     ///< behind all symbolic links
    std::optional<int> descriptor;  ///< for /dev/stdout, /dev/fd/3 and the like: one that is open
    struct stat status {};          ///< all zero if the file does not exist
    int problem = 0;  ///< errno if the target cannot be found out, as in a ring of links

    [[nodiscard]] bool exists() const { return status.st_mode != 0; }
    [[nodiscard]] bool is_folder() const { return S_ISDIR(status.st_mode); }
    /// An ordinary file, there or not yet, which a rename can replace. A device or a pipe has no
    /// old content that could be lost and is written as it is.
    [[nodiscard]] bool is_replaceable() const {
        return !descriptor && (!exists() || S_ISREG(status.st_mode));
    }
};

/// Follows symbolic links to their end, also to one that does not exist yet.
[[nodiscard]] OutputTarget output_target(const std::filesystem::path& file);

}  // namespace tandem::io
