// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <tandem/mesh_file.hpp>
#include <tandem/result.hpp>

namespace tandem::io {

// The content of a file, in memory. One writer per format, each in the file of its name.

/// Binary little-endian, double coordinates, a colour per vertex: what MeshLab and Blender show.
[[nodiscard]] std::string ply_content(std::span<const ColouredMesh> parts);

/// One node, mesh and material per part. Fails when the content would pass the 4 GiB of a GLB.
[[nodiscard]] Result<std::string> glb_content(std::span<const ColouredMesh> parts);

/// Coordinates in as many digits as give back the same double.
[[nodiscard]] std::string obj_content(std::span<const ColouredMesh> parts,
                                      const std::string& material_file);
[[nodiscard]] std::string mtl_content(std::span<const ColouredMesh> parts);

}  // namespace tandem::io
