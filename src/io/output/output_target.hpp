// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <sys/stat.h>

namespace tandem::io {

/// The destination of an output.
struct OutputTarget {
    std::filesystem::path path;     ///< the path after following all symbolic links
    std::optional<int> descriptor;  ///< an open descriptor, for /dev/stdout, /dev/fd/3 and the like
    struct stat status {};          ///< all zero if the file does not exist
    int problem = 0;  ///< errno if the target cannot be determined, as in a cycle of links

    [[nodiscard]] bool exists() const { return status.st_mode != 0; }
    [[nodiscard]] bool is_folder() const { return S_ISDIR(status.st_mode); }
    /// Whether a rename can replace it: an ordinary file, or one that does not exist yet. A device
    /// or a pipe has no old content that could be lost, and is written directly.
    [[nodiscard]] bool is_replaceable() const {
        return !descriptor && (!exists() || S_ISREG(status.st_mode));
    }
};

/// Follows symbolic links to the end, also to a file that does not exist yet.
[[nodiscard]] OutputTarget output_target(const std::filesystem::path& file);

}  // namespace tandem::io
