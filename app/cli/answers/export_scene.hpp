// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "cli/answers/marks.hpp"
#include "cli/answers/scene.hpp"

namespace tandem::cli {

/// Writes both meshes in world coordinates, marked triangles in a strong colour and the others in a
/// pale one of the same hue. The format follows the file name: .ply, .glb or .obj.
[[nodiscard]] Result<Done> export_scene(const std::string& file, const MeshPair& scene,
                                        const Marks& marks);

/// The same for a single mesh.
[[nodiscard]] Result<Done> export_side(const std::string& file, const Side& side,
                                       const std::vector<bool>& marked);

/// Whether `export_scene` supports the file name's ending; call it before any long work.
[[nodiscard]] Result<Done> check_export_name(const std::string& file);

}  // namespace tandem::cli
