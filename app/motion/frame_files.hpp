// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include <tandem/result.hpp>

namespace tandem::cli {

/// The mesh files of a sequence. A folder stands for the mesh files in it, sorted so that frame2
/// comes before frame10. Refuses names that do not exist and folders without meshes.
[[nodiscard]] Result<std::vector<std::string>> frame_files(std::span<const std::string> named);

}  // namespace tandem::cli
