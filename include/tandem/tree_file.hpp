// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include <tandem/model.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// Saves the tree of a model of the fast engine, four bytes per triangle, so that a large static
/// mesh need not be built again. Versioned and checksummed.
Result<Done> save_tree(const Model& model, const std::filesystem::path& file);

/// The model of a mesh and its saved tree. A file that is damaged, of another version or of another
/// mesh is refused.
[[nodiscard]] Result<Model> load_tree(Mesh mesh, const std::filesystem::path& file);

}  // namespace tandem
