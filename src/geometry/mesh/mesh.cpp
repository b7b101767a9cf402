// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <limits>

#include <tandem/mesh.hpp>

namespace tandem {
namespace {

// One below the largest index, so that an index one past the end still fits.
constexpr std::size_t kMaxCount = std::numeric_limits<std::uint32_t>::max() - 1;

Error invalid(std::string message) {
    return {ErrorCode::InvalidMesh, std::move(message)};
}

}  // namespace

Result<Mesh> Mesh::create(std::vector<Vec3> vertices, std::vector<Triangle> triangles) {
    if (vertices.size() > kMaxCount || triangles.size() > kMaxCount) {
        return invalid(
            fmt::format("{} vertices and {} triangles: at most {} of each are supported; "
                        "split the mesh",
                        vertices.size(), triangles.size(), kMaxCount));
    }
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        if (!vertices[i].allFinite()) {
            return invalid(fmt::format("vertex {} is not finite: ({}, {}, {})", i, vertices[i].x(),
                                       vertices[i].y(), vertices[i].z()));
        }
    }
    for (std::size_t k = 0; k < triangles.size(); ++k) {
        for (const std::uint32_t index : triangles[k]) {
            if (index >= vertices.size()) {
                return invalid(
                    fmt::format("triangle {} refers to vertex {}, but there are only {} vertices",
                                k, index, vertices.size()));
            }
        }
    }
    return Mesh(std::move(vertices), std::move(triangles));
}

Result<Mesh> Mesh::create(std::span<const double> coordinates,
                          std::span<const std::uint32_t> indices) {
    if (coordinates.size() % 3 != 0 || indices.size() % 3 != 0) {
        return invalid(fmt::format("{} coordinates and {} indices: both must be multiples of three",
                                   coordinates.size(), indices.size()));
    }
    std::vector<Vec3> vertices;
    vertices.reserve(coordinates.size() / 3);
    for (std::size_t i = 0; i < coordinates.size(); i += 3) {
        vertices.emplace_back(coordinates[i], coordinates[i + 1], coordinates[i + 2]);
    }
    std::vector<Triangle> triangles;
    triangles.reserve(indices.size() / 3);
    for (std::size_t i = 0; i < indices.size(); i += 3) {
        triangles.push_back({indices[i], indices[i + 1], indices[i + 2]});
    }
    return create(std::move(vertices), std::move(triangles));
}

}  // namespace tandem
