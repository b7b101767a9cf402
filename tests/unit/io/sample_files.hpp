// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <gtest/gtest.h>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/mesh_file.hpp>

namespace tandem::test {

/// A small valid file. All samples describe the same shape: a quadrilateral, a triangle and a
/// pentagon, in this order, all convex and nearly flat.
struct SampleFile {
    std::string name;
    MeshFormat format = MeshFormat::Obj;
    std::string content;
};

inline std::ostream& operator<<(std::ostream& out, const SampleFile& sample) {
    return out << sample.name;
}

/// Every format in all its encodings.
[[nodiscard]] std::vector<SampleFile> sample_files();

/// The six triangles that every sample must give, in this order.
[[nodiscard]] std::vector<TriangleCorners> sample_triangles();

[[nodiscard]] inline std::span<const std::byte> bytes_of(std::string_view content) {
    return std::as_bytes(std::span(content.data(), content.size()));
}

[[nodiscard]] inline Result<Mesh> parse(MeshFormat format, std::string_view content) {
    return parse_mesh(bytes_of(content), format, "sample");
}

/// Parses a file that must be valid; returns the mesh with its notes.
[[nodiscard]] inline ReportedMesh parse_reported(MeshFormat format, std::string_view content) {
    Result<ReportedMesh> mesh = parse_mesh_with_report(bytes_of(content), format, "sample");
    if (!mesh) {
        ADD_FAILURE() << mesh.error().message;
        return {};
    }
    return *std::move(mesh);
}

/// A GLB with this JSON and, unless it is empty, this binary chunk.
[[nodiscard]] std::string glb(std::string json, std::string binary);

[[nodiscard]] std::string base64(std::string_view bytes);

/// A glTF with the five sample points as floats in buffer view 0 and `index_bytes` in buffer view
/// 1. `rest` is the rest of the JSON object: accessors, meshes and so on.
[[nodiscard]] std::string gltf_with_points(std::string_view index_bytes, std::string_view rest);

}  // namespace tandem::test
