// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include <tandem/result.hpp>

namespace tandem::io {

/// Whether `file` is in `folder` or below, after following all links. An empty folder is the
/// current one.
[[nodiscard]] bool is_within(const std::filesystem::path& file,
                             const std::filesystem::path& folder);

/// Whether a file may refer to files outside of its own folder.
enum class OutsideFiles { Refused, Allowed };

/// The path of a file that another file refers to, relative to the folder of that file. A file from
/// an untrusted source must not choose which files of the machine are read, so a reference that
/// leaves the folder (absolute, by `..` or by a link) is an error unless allowed.
[[nodiscard]] Result<std::filesystem::path> referenced_file(const std::filesystem::path& folder,
                                                            const std::string& reference,
                                                            OutsideFiles outside);

}  // namespace tandem::io
