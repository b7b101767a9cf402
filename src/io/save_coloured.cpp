// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <optional>

#include <tandem/mesh_file.hpp>

#include "io/output/output_file.hpp"
#include "io/output/write_file.hpp"
#include "io/writers.hpp"

namespace tandem {
namespace {

/// What no reader would take.
std::optional<std::string> fault_of(const ColouredMesh& part) {
    for (std::size_t k = 0; k < part.vertices.size(); ++k) {
        if (!part.vertices[k].allFinite()) {
            return fmt::format("vertex {} has a coordinate that is not finite", k);
        }
    }
    for (std::size_t k = 0; k < part.triangles.size(); ++k) {
        const std::uint32_t last = std::ranges::max(part.triangles[k]);
        if (last >= part.vertices.size()) {
            return fmt::format("triangle {} names vertex {}: there are {}", k, last,
                               part.vertices.size());
        }
    }
    return std::nullopt;
}

/// Both files reach the disk before the first one gets its name, so that a full disk cannot leave
/// an old OBJ with new materials. The material file is renamed first, so that a new OBJ always has
/// it.
Result<Done> save_obj(const std::filesystem::path& file, std::span<const ColouredMesh> parts) {
    std::filesystem::path material_file = file;
    material_file.replace_extension(".mtl");
    Result<io::OutputFile> materials = io::OutputFile::create(material_file);
    if (!materials) {
        return materials.error();
    }
    Result<io::OutputFile> mesh = io::OutputFile::create(file);
    if (!mesh) {
        return mesh.error();
    }
    if (Result<Done> done = materials->write(io::mtl_content(parts)); !done) {
        return done;
    }
    if (Result<Done> done = mesh->write(io::obj_content(parts, material_file.filename().string()));
        !done) {
        return done;
    }
    for (io::OutputFile* output : {&*materials, &*mesh}) {
        if (Result<Done> done = output->settle(); !done) {
            return done;
        }
    }
    if (Result<Done> done = materials->finish(); !done) {
        return done;
    }
    return mesh->finish();
}

}  // namespace

Result<Done> save_coloured(const std::filesystem::path& file, std::span<const ColouredMesh> parts) {
    const Result<MeshFormat> format = mesh_format_of(file);
    if (!format) {
        return format.error();
    }
    std::uint64_t vertices = 0;
    for (const ColouredMesh& part : parts) {
        if (const std::optional<std::string> fault = fault_of(part)) {
            return Error{ErrorCode::InvalidMesh,
                         fmt::format("{}: part '{}': {}", file.string(), part.name, *fault)};
        }
        vertices += part.vertices.size();
    }
    // All viewers read signed 32-bit indices of PLY; some do not read others.
    if (vertices > std::numeric_limits<std::int32_t>::max()) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("{}: {} vertices are more than 2^31 - 1; write fewer parts",
                                 file.string(), vertices)};
    }
    if (*format == MeshFormat::Ply) {
        return io::write_file(file, io::ply_content(parts));
    }
    if (*format == MeshFormat::Obj) {
        return save_obj(file, parts);
    }
    if (*format == MeshFormat::Glb) {
        const Result<std::string> content = io::glb_content(parts);
        if (!content) {
            return content.error();
        }
        return io::write_file(file, *content);
    }
    return Error{
        ErrorCode::FormatUnknown,
        fmt::format("{}: this format is only read; write .ply, .glb or .obj", file.string())};
}

}  // namespace tandem
