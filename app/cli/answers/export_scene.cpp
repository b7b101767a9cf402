// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/export_scene.hpp"

#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <vector>

#include <tandem/mesh_file.hpp>

namespace tandem::cli {
namespace {

struct Palette {
    Rgb marked;
    Rgb rest;
};

// Colour-blind people can tell orange and blue apart too.
constexpr Palette kPaletteA{{230, 80, 0}, {244, 222, 205}};
constexpr Palette kPaletteB{{0, 80, 220}, {208, 220, 240}};

enum class Part { Marked, Rest };

/// The triangles of one part, with only the vertices they use.
ColouredMesh cut_out(const Side& side, const std::vector<bool>& marked, Part part) {
    constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
    const Mesh& mesh = side.model.mesh();
    std::vector<std::uint32_t> renumbered(mesh.vertex_count(), kUnused);
    ColouredMesh result;
    for (std::size_t k = 0; k < mesh.triangle_count(); ++k) {
        if (marked[k] != (part == Part::Marked)) {
            continue;
        }
        Triangle triangle = mesh.triangles()[k];
        for (std::uint32_t& vertex : triangle) {
            if (renumbered[vertex] == kUnused) {
                renumbered[vertex] = static_cast<std::uint32_t>(result.vertices.size());
                result.vertices.push_back(to_world(side.pose, mesh.vertices()[vertex]));
            }
            vertex = renumbered[vertex];
        }
        result.triangles.push_back(triangle);
    }
    return result;
}

void add_parts(std::vector<ColouredMesh>& parts, const Side& side, const std::vector<bool>& marked,
               const std::string& name, const Palette& palette) {
    for (const Part part : {Part::Marked, Part::Rest}) {
        ColouredMesh piece = cut_out(side, marked, part);
        if (piece.triangles.empty()) {
            continue;
        }
        piece.name = name + (part == Part::Marked ? "_marked" : "_rest");
        piece.colour = part == Part::Marked ? palette.marked : palette.rest;
        parts.push_back(std::move(piece));
    }
}

}  // namespace

Result<Done> export_scene(const std::string& file, const MeshPair& scene, const Marks& marks) {
    std::vector<ColouredMesh> parts;
    add_parts(parts, scene.a, marks.a, "a", kPaletteA);
    add_parts(parts, scene.b, marks.b, "b", kPaletteB);
    return save_coloured(file, parts);
}

Result<Done> export_side(const std::string& file, const Side& side,
                         const std::vector<bool>& marked) {
    std::vector<ColouredMesh> parts;
    add_parts(parts, side, marked, "mesh", kPaletteA);
    return save_coloured(file, parts);
}

Result<Done> check_export_name(const std::string& file) {
    const Result<MeshFormat> format = mesh_format_of(file);
    if (!format ||
        (*format != MeshFormat::Ply && *format != MeshFormat::Glb && *format != MeshFormat::Obj)) {
        return Error{ErrorCode::FormatUnknown,
                     fmt::format("{}: pictures are written as .glb, .ply or .obj", file)};
    }
    return Done{};
}

}  // namespace tandem::cli
