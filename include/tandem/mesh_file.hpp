// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/read_report.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// The readable file formats. glTF and GLB are one format in two forms.
enum class MeshFormat { Obj, Off, Ply, Stl, Gltf, Glb, ThreeMf, Collada };

/// The format by the ending of the file name; upper and lower case are equal.
[[nodiscard]] Result<MeshFormat> mesh_format_of(const std::filesystem::path& file);

/// Whether files of this format contain named parts, which `load_scene` keeps apart.
[[nodiscard]] bool holds_parts(MeshFormat format);

/// Reads OBJ, OFF, PLY, STL, glTF, GLB, 3MF and COLLADA. Triangle k is face k in file order. A
/// polygon of n corners becomes n - 2 triangles in its place: a fan around its first corner if the
/// fan covers the polygon, as for every convex one, otherwise triangles that cover the polygon
/// exactly. Coordinates written as text are rounded once, to the nearest double. A file without
/// triangles is an error, so that an empty answer cannot be mistaken for a clean one.
[[nodiscard]] Result<Mesh> load_mesh(const std::filesystem::path& file,
                                     const ReadOptions& options = {});

/// The same from memory; messages contain `name`. A glTF in memory may not refer to other files.
[[nodiscard]] Result<Mesh> parse_mesh(std::span<const std::byte> bytes, MeshFormat format,
                                      const std::string& name, const ReadOptions& options = {});

/// A mesh and the notes of its reader.
struct ReportedMesh {
    Mesh mesh;
    ReadReport report;
};

/// The mesh of a file, and the notes of its reader.
[[nodiscard]] Result<ReportedMesh> load_mesh_with_report(const std::filesystem::path& file,
                                                         const ReadOptions& options = {});
/// The same from memory.
[[nodiscard]] Result<ReportedMesh> parse_mesh_with_report(std::span<const std::byte> bytes,
                                                          MeshFormat format,
                                                          const std::string& name,
                                                          const ReadOptions& options = {});

/// Writes a mesh; the ending of the file name gives the format. OBJ, OFF and PLY keep doubles and
/// triangle numbers: `load_mesh` reads back the same mesh. STL and GLB hold floats: coordinates are
/// rounded to the nearest float, and refused if they are out of its range. On failure an existing
/// file stays unchanged.
[[nodiscard]] Result<Done> save_mesh(const Mesh& mesh, const std::filesystem::path& file);

/// Red, green and blue.
using Rgb = std::array<std::uint8_t, 3>;

/// A part of a picture: some triangles, all of one colour.
struct ColouredMesh {
    std::string name;
    Rgb colour{200, 200, 200};
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
};

/// Writes coloured parts as PLY (binary, double coordinates), GLB, or OBJ with its MTL beside it;
/// the ending of the file name gives the format. Refuses what `Mesh::create` refuses.
[[nodiscard]] Result<Done> save_coloured(const std::filesystem::path& file,
                                         std::span<const ColouredMesh> parts);

}  // namespace tandem
