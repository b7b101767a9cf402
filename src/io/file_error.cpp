// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/file_error.hpp"

#include <fmt/format.h>

namespace tandem::io {

std::string in_quotes(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    std::string shown = "'";
    for (const char c : text.substr(0, kLongest)) {
        shown += c >= ' ' && c <= '~' ? c : '?';
    }
    return shown + (text.size() > kLongest ? "…'" : "'");
}

Error malformed(std::string_view name, std::string_view what) {
    return {ErrorCode::FileMalformed, fmt::format("{}: {}", name, what)};
}

Error malformed_at_line(std::string_view name, std::size_t line, std::string_view what) {
    return {ErrorCode::FileMalformed, fmt::format("{}: line {}: {}", name, line, what)};
}

Error malformed_at_byte(std::string_view name, std::size_t offset, std::string_view what) {
    return {ErrorCode::FileMalformed, fmt::format("{}: byte {}: {}", name, offset, what)};
}

Result<Mesh> finish_mesh(std::string_view name, std::vector<Vec3> vertices,
                         std::vector<Triangle> triangles) {
    if (triangles.empty()) {
        return malformed(name, fmt::format("no triangle in the file ({} vertices); export the "
                                           "surface as triangles or polygons",
                                           vertices.size()));
    }
    Result<Mesh> mesh = Mesh::create(std::move(vertices), std::move(triangles));
    if (!mesh) {
        return Error{mesh.error().code, fmt::format("{}: {}", name, mesh.error().message)};
    }
    return mesh;
}

}  // namespace tandem::io
