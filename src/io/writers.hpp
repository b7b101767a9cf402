// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <tandem/mesh_file.hpp>
#include <tandem/result.hpp>

namespace tandem::io {

// Writers return the content of a file in memory. One writer for each format, in the source file of
// the same name.

/// Binary little-endian with double coordinates and a colour per vertex, as MeshLab and Blender
/// show.
[[nodiscard]] std::string ply_content(std::span<const ColouredMesh> parts);

/// One node, mesh and material per part. Fails if the content would exceed the 4 GiB of a GLB.
[[nodiscard]] Result<std::string> glb_content(std::span<const ColouredMesh> parts);

/// Coordinates have enough digits to read back the same double.
[[nodiscard]] std::string obj_content(std::span<const ColouredMesh> parts,
                                      const std::string& material_file);
[[nodiscard]] std::string mtl_content(std::span<const ColouredMesh> parts);

}  // namespace tandem::io
