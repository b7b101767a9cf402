// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tandem::cli {

/// The input and all files that it names: buffers and pictures of a glTF. Found by searching the
/// text, so that it can be called before anything is loaded. An unreadable input names no files.
[[nodiscard]] std::vector<std::filesystem::path> files_read(const std::filesystem::path& input);

/// The material files that an OBJ names. The mesh is read without them, but they belong to it, and
/// exporting an OBJ can overwrite one.
[[nodiscard]] std::vector<std::filesystem::path> material_files(const std::filesystem::path& input);

}  // namespace tandem::cli
