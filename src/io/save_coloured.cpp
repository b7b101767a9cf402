// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <limits>

#include <tandem/mesh_file.hpp>

#include "base/assert.hpp"
#include "io/write_file.hpp"
#include "io/writers.hpp"

namespace tandem {
namespace {

[[maybe_unused]] bool indices_are_valid(std::span<const ColouredMesh> parts) {
    return std::all_of(parts.begin(), parts.end(), [](const ColouredMesh& part) {
        return std::all_of(part.triangles.begin(), part.triangles.end(), [&](const Triangle& t) {
            return *std::max_element(t.begin(), t.end()) < part.vertices.size();
        });
    });
}

Result<Done> save_obj(const std::filesystem::path& file, std::span<const ColouredMesh> parts) {
    // The materials first: an OBJ that is there finds them.
    std::filesystem::path materials = file;
    materials.replace_extension(".mtl");
    Result<Done> done = io::write_file(materials, io::mtl_content(parts));
    if (!done)
        return done;
    return io::write_file(file, io::obj_content(parts, materials.filename().string()));
}

}  // namespace

Result<Done> save_coloured(const std::filesystem::path& file, std::span<const ColouredMesh> parts) {
    TANDEM_ASSERT(indices_are_valid(parts));
    const Result<MeshFormat> format = mesh_format_of(file);
    if (!format)
        return format.error();
    std::uint64_t vertices = 0;
    for (const ColouredMesh& part : parts) {
        vertices += part.vertices.size();
    }
    // The index type of PLY that all viewers read is a signed 32-bit integer.
    if (vertices > std::numeric_limits<std::int32_t>::max()) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("{}: {} vertices are more than 2^31 - 1; write fewer parts",
                                 file.string(), vertices)};
    }
    if (*format == MeshFormat::Ply)
        return io::write_file(file, io::ply_content(parts));
    if (*format == MeshFormat::Obj)
        return save_obj(file, parts);
    if (*format == MeshFormat::Glb) {
        const Result<std::string> content = io::glb_content(parts);
        if (!content)
            return content.error();
        return io::write_file(file, *content);
    }
    return Error{
        ErrorCode::FormatUnknown,
        fmt::format("{}: this format is only read; write .ply, .glb or .obj", file.string())};
}

}  // namespace tandem
