// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Any bytes as a mesh file of the format TANDEM_FUZZ_FORMAT: a valid mesh or an error with a
// message.
#include <cstdio>
#include <cstdlib>
#include <span>

#include <tandem/mesh_file.hpp>

#include "fuzz/fuzz_target.hpp"

namespace {

void require(bool condition, const char* what) {
    if (!condition) {
        std::fprintf(stderr, "violated: %s\n", what);
        std::abort();
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using tandem::MeshFormat;
    const tandem::Result<tandem::Mesh> mesh = tandem::parse_mesh(
        std::as_bytes(std::span(data, size)), MeshFormat::TANDEM_FUZZ_FORMAT, "input");
    if (!mesh) {
        require(mesh.error().message.starts_with("input: "), "the message names the file");
        return 0;
    }
    require(mesh->triangle_count() > 0, "a mesh that was read has triangles");
    for (const tandem::Vec3& vertex : mesh->vertices()) {
        require(vertex.allFinite(), "coordinates are finite");
    }
    for (const tandem::Triangle& triangle : mesh->triangles()) {
        for (const std::uint32_t index : triangle) {
            require(index < mesh->vertex_count(), "indices are in range");
        }
    }
    return 0;
}
