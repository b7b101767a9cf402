// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <string_view>

#include <tandem/mesh_file.hpp>

namespace tandem {
namespace {

/// Advice for formats that are known but not read: they hold more than triangles, and the programs
/// that they come from are best at converting them.
std::string_view advice_for(std::string_view ending) {
    if (ending == ".step" || ending == ".stp" || ending == ".iges" || ending == ".igs" ||
        ending == ".brep") {
        return "holds curved surfaces, not triangles; export glTF, 3MF or STL from the CAD "
               "program, "
               "or convert it with FreeCAD";
    }
    if (ending == ".ifc") {
        return "IFC holds building elements, not triangles; convert it to glTF, for example with "
               "IfcConvert of IfcOpenShell, which keeps the names";
    }
    if (ending == ".usd" || ending == ".usda" || ending == ".usdc" || ending == ".usdz") {
        return "USD is not read; convert it to glTF, for example with Blender, which keeps names "
               "and instances";
    }
    if (ending == ".zae") {
        return "a zip archive with COLLADA in it; unpack it and read the .dae file";
    }
    if (ending == ".fbx" || ending == ".blend" || ending == ".3ds") {
        return "this scene format is not read; convert it to glTF, for example with Blender, which "
               "keeps names and instances";
    }
    return {};
}

}  // namespace

bool holds_parts(MeshFormat format) {
    return format == MeshFormat::Gltf || format == MeshFormat::Glb ||
           format == MeshFormat::ThreeMf || format == MeshFormat::Collada;
}

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
    if (ending == ".3mf") {
        return MeshFormat::ThreeMf;
    }
    if (ending == ".dae") {
        return MeshFormat::Collada;
    }
    if (const std::string_view advice = advice_for(ending); !advice.empty()) {
        return Error{ErrorCode::FormatUnknown, fmt::format("{}: {}", file.string(), advice)};
    }
    return Error{
        ErrorCode::FormatUnknown,
        fmt::format("{}: unknown mesh format '{}'; use .obj, .off, .ply, .stl, .gltf, .glb, .3mf "
                    "or .dae",
                    file.string(), ending)};
}

}  // namespace tandem
