// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include <tandem/result.hpp>

namespace tandem::io {

/// Whether `file` is in `folder` or below, behind all links. An empty folder is the current one.
[[nodiscard]] bool is_within(const std::filesystem::path& file,
                             const std::filesystem::path& folder);

/// Files outside of the folder of the file that names them.
enum class OutsideFiles { Refused, Allowed };

/// The path of a file that a file from outside refers to, relative to its own folder. A file from a
/// stranger must not choose which files of the machine are read, so a reference that leads out of
/// the folder, be it absolute, by `..` or by a link, is an error unless allowed.
[[nodiscard]] Result<std::filesystem::path> referenced_file(const std::filesystem::path& folder,
                                                            const std::string& reference,
                                                            OutsideFiles outside);

}  // namespace tandem::io
