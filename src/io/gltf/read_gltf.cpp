// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads glTF 2.0 and its binary form GLB, geometry only (docs/decisions/0003-gltf-reader.md).
#include <fmt/format.h>

#include "io/gltf/gltf_buffers.hpp"
#include "io/gltf/gltf_file.hpp"
#include "io/gltf/gltf_scene.hpp"
#include "io/mesh_assembly.hpp"
#include "io/readers.hpp"

namespace tandem::io {
namespace {

Result<ReportedMesh> read_scene(const MeshSource& source) {
    const GltfFile file = open_gltf(source.bytes);
    const GltfObject root{file.document.json(), ""};
    GltfBuffers buffers(
        root, file.chunk,
        {source.folder, source.options.follow_links_out_of_folder, source.options.max_file_bytes});
    MeshAssembly assembly(source);
    GltfScene(root, buffers, source.bytes.size(), assembly).read();
    Result<ReportedMesh> result = assembly.finish();
    if (result) {
        result->report.files_read = buffers.files_read();
    }
    return result;
}

}  // namespace

Result<ReportedMesh> read_gltf(const MeshSource& source) {
    try {
        return read_scene(source);
    } catch (const GltfFault& fault) {
        return Error{fault.code, fmt::format("{}: {}", source.name, fault.what)};
    }
}

}  // namespace tandem::io
