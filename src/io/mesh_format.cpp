// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include <tandem/mesh_file.hpp>

namespace tandem {

Result<MeshFormat> mesh_format_of(const std::filesystem::path& file) {
    std::string ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (ending == ".obj") {
        return MeshFormat::Obj;
    }
    if (ending == ".off") {
        return MeshFormat::Off;
    }
    if (ending == ".ply") {
        return MeshFormat::Ply;
    }
    if (ending == ".stl") {
        return MeshFormat::Stl;
    }
    if (ending == ".gltf") {
        return MeshFormat::Gltf;
    }
    if (ending == ".glb") {
        return MeshFormat::Glb;
    }
    return Error{
        ErrorCode::FormatUnknown,
        fmt::format("{}: unknown mesh format '{}'; use .obj, .off, .ply, .stl, .gltf or .glb",
                    file.string(), ending)};
}

}  // namespace tandem
