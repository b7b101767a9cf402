// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/flatten_parts.hpp"

#include <fmt/format.h>

#include "geometry/affine.hpp"
#include "io/file_error.hpp"

namespace tandem::io {

Result<ReportedMesh> flatten(const PlacedParts& parts, const MeshSource& source) {
    // The same limit as for glTF: a file with more elements per byte is an attack, or a scene that
    // must be read as parts, where repetitions cost nothing.
    constexpr std::uint64_t kAlways = 1U << 20U;
    constexpr std::uint64_t kPerByte = 64;
    const std::uint64_t allowed = kAlways + kPerByte * source.bytes.size();
    std::uint64_t elements = 0;
    for (const PlacedParts::Part& part : parts.parts) {
        const Mesh& mesh = parts.meshes[part.mesh];
        elements += mesh.vertex_count() + 3 * mesh.triangle_count();
        if (elements > allowed) {
            return Error{ErrorCode::Unsupported,
                         fmt::format("{}: its parts are repeated too often for the size of the "
                                     "file: more than {} vertices and indices; read it as a scene",
                                     source.name, allowed)};
        }
    }
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (const PlacedParts::Part& part : parts.parts) {
        const Mesh& mesh = parts.meshes[part.mesh];
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (const Vec3& vertex : mesh.vertices()) {
            vertices.push_back(transformed(part.transform, vertex));
        }
        const bool reflected = determinant3(part.transform.linear()) < 0.0;
        for (const Triangle& t : mesh.triangles()) {
            triangles.push_back(
                {first + t[0], first + t[reflected ? 2 : 1], first + t[reflected ? 1 : 2]});
        }
    }
    Result<Mesh> mesh = finish_mesh(source.name, std::move(vertices), std::move(triangles));
    if (!mesh) {
        return mesh.error();
    }
    return ReportedMesh{*std::move(mesh), parts.report};
}

}  // namespace tandem::io
