// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tandem::cli {

/// The input and every file that it names: buffers and pictures of a glTF. Found by a look at the
/// text, so that it can be asked before anything is loaded. An input that cannot be read names
/// none.
[[nodiscard]] std::vector<std::filesystem::path> files_read(const std::filesystem::path& input);

/// The material files that an OBJ names. The mesh is read without them, but they belong to it, and
/// the export of an OBJ writes such a file.
[[nodiscard]] std::vector<std::filesystem::path> material_files(const std::filesystem::path& input);

}  // namespace tandem::cli
