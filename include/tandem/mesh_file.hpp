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

/// The file formats that are read; glTF and GLB are one format in two forms.
enum class MeshFormat { Obj, Off, Ply, Stl, Gltf, Glb, ThreeMf, Collada };

/// The format by file name ending, whatever the case of the letters.
[[nodiscard]] Result<MeshFormat> mesh_format_of(const std::filesystem::path& file);

/// Whether files of this format hold named parts, which `load_scene` tells apart.
[[nodiscard]] bool holds_parts(MeshFormat format);

/// Reads OBJ, OFF, PLY, STL, glTF, GLB, 3MF and COLLADA. Triangle k is the k-th face in file order.
/// A polygon of n corners becomes n - 2 triangles in its place: a fan around its first corner where
/// that is the polygon, as it is for every convex one, and otherwise triangles that cover the
/// polygon exactly. Text coordinates are rounded once, to the nearest double. A file without a
/// single triangle is an error: an empty answer must not look like a clean one.
[[nodiscard]] Result<Mesh> load_mesh(const std::filesystem::path& file,
                                     const ReadOptions& options = {});

/// The same from memory; `name` appears in messages. A glTF given this way may not refer to other
/// files.
[[nodiscard]] Result<Mesh> parse_mesh(std::span<const std::byte> bytes, MeshFormat format,
                                      const std::string& name, const ReadOptions& options = {});

/// A mesh and what was noticed while it was read.
struct ReportedMesh {
    Mesh mesh;
    ReadReport report;
};

/// The mesh of a file, with what was noticed on the way.
[[nodiscard]] Result<ReportedMesh> load_mesh_with_report(const std::filesystem::path& file,
                                                         const ReadOptions& options = {});
/// The same from memory.
[[nodiscard]] Result<ReportedMesh> parse_mesh_with_report(std::span<const std::byte> bytes,
                                                          MeshFormat format,
                                                          const std::string& name,
                                                          const ReadOptions& options = {});

/// Writes a mesh as OBJ, OFF or PLY, from which `load_mesh` reads the same doubles and triangle
/// numbers, or as STL or GLB, which hold floats: coordinates are rounded to the nearest, and
/// refused if they are out of the range of float. By file name ending. The file is replaced as a
/// whole or left as it was.
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

/// Writes coloured parts as PLY (binary, double coordinates), GLB, or OBJ with its MTL beside it,
/// by file name ending.
[[nodiscard]] Result<Done> save_coloured(const std::filesystem::path& file,
                                         std::span<const ColouredMesh> parts);

}  // namespace tandem
