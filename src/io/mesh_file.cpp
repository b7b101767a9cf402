// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <new>

#include <tandem/mesh_file.hpp>

#include "io/file_bytes.hpp"
#include "io/file_error.hpp"
#include "io/readers.hpp"

namespace tandem {
namespace {

Result<ReportedMesh> read_as(MeshFormat format, const io::MeshSource& source) {
    if (source.bytes.empty()) {
        return io::malformed(source.name, "the file is empty; export it again");
    }
    switch (format) {
        case MeshFormat::Obj:
            return io::read_obj(source);
        case MeshFormat::Off:
            return io::read_off(source);
        case MeshFormat::Ply:
            return io::read_ply(source);
        case MeshFormat::Stl:
            return io::read_stl(source);
        case MeshFormat::Gltf:
        case MeshFormat::Glb:
            return io::read_gltf(source);
        case MeshFormat::ThreeMf:
            return io::read_3mf(source);
        case MeshFormat::Collada:
            return io::read_dae(source);
    }
    return Error{ErrorCode::InvalidArgument, fmt::format("{}: not a mesh format", source.name)};
}

// Readers allocate in proportion to the size of the file, so a valid file can need more memory than
// a small machine has.
Result<ReportedMesh> read_within_memory(MeshFormat format, const io::MeshSource& source) {
    try {
        return read_as(format, source);
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::FileNotReadable,
                     fmt::format("{}: the mesh does not fit in memory; split it or use a larger "
                                 "machine",
                                 source.name)};
    }
}

Result<Mesh> mesh_alone(Result<ReportedMesh> reported) {
    if (!reported) {
        return reported.error();
    }
    return std::move(reported->mesh);
}

}  // namespace

Result<ReportedMesh> load_mesh_with_report(const std::filesystem::path& file,
                                           const ReadOptions& options) {
    const Result<MeshFormat> format = mesh_format_of(file);
    std::error_code ignored;
    // For a folder, let reading fail: "is a folder" is a better message than "unknown format".
    if (!format && !std::filesystem::is_directory(file, ignored)) {
        return format.error();
    }
    const Result<io::FileBytes> content = io::read_file(file, options.max_file_bytes);
    if (!content) {
        return content.error();
    }
    Result<ReportedMesh> reported =
        read_within_memory(*format, {content->bytes(), file.string(), file.parent_path(), options});
    if (reported) {
        std::vector<std::filesystem::path>& files = reported->report.files_read;
        files.insert(files.begin(), file);
    }
    return reported;
}

Result<Mesh> load_mesh(const std::filesystem::path& file, const ReadOptions& options) {
    return mesh_alone(load_mesh_with_report(file, options));
}

Result<ReportedMesh> parse_mesh_with_report(std::span<const std::byte> bytes, MeshFormat format,
                                            const std::string& name, const ReadOptions& options) {
    return read_within_memory(format, {bytes, name, std::nullopt, options});
}

Result<Mesh> parse_mesh(std::span<const std::byte> bytes, MeshFormat format,
                        const std::string& name, const ReadOptions& options) {
    return mesh_alone(parse_mesh_with_report(bytes, format, name, options));
}

}  // namespace tandem
