// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include <tandem/model.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// Saves the tree of a fast-engine model, four bytes per triangle, so that a large static mesh need
/// not be built again. The file has a version and a checksum.
Result<Done> save_tree(const Model& model, const std::filesystem::path& file);

/// The model of a mesh and its saved tree. Refuses a file that is damaged, has another version, or
/// belongs to another mesh.
[[nodiscard]] Result<Model> load_tree(Mesh mesh, const std::filesystem::path& file);

}  // namespace tandem
