// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <fmt/format.h>

#include "io/byte_order.hpp"
#include "io/writers.hpp"

namespace tandem::io {

std::string ply_content(std::span<const ColouredMesh> parts) {
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    for (const ColouredMesh& part : parts) {
        vertices += part.vertices.size();
        triangles += part.triangles.size();
    }
    std::string content = fmt::format(
        "ply\nformat binary_little_endian 1.0\ncomment written by tandem\n"
        "element vertex {}\nproperty double x\nproperty double y\nproperty double z\n"
        "property uchar red\nproperty uchar green\nproperty uchar blue\n"
        "element face {}\nproperty list uchar int vertex_indices\nend_header\n",
        vertices, triangles);
    content.reserve(content.size() + vertices * 27 + triangles * 13);
    for (const ColouredMesh& part : parts) {
        for (const Vec3& v : part.vertices) {
            append_little_endian(content, v.x());
            append_little_endian(content, v.y());
            append_little_endian(content, v.z());
            for (const std::uint8_t channel : part.colour) {
                append_little_endian(content, channel);
            }
        }
    }
    std::uint32_t first = 0;
    for (const ColouredMesh& part : parts) {
        for (const Triangle& t : part.triangles) {
            append_little_endian(content, std::uint8_t{3});
            for (const std::uint32_t index : t) {
                append_little_endian(content, first + index);
            }
        }
        first += static_cast<std::uint32_t>(part.vertices.size());
    }
    return content;
}

}  // namespace tandem::io
