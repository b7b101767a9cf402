// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include <tandem/mesh.hpp>

#include "io/gltf_accessor.hpp"
#include "io/gltf_buffers.hpp"
#include "io/gltf_json.hpp"
#include "io/gltf_transform.hpp"

namespace tandem::io {

/// Flattens the default scene: nodes depth first, in the order of the file; the mesh of a node
/// before its children; the primitives of a mesh in order.
class GltfScene {
  public:
    GltfScene(const GltfObject& root, GltfBuffers& buffers, std::size_t file_size)
        : root_(root),
          buffers_(buffers),
          accessors_(root, buffers, file_size),
          file_size_(file_size) {}

    void read();

    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;

  private:
    struct PlacedNode {
        std::uint64_t index = 0;
        GltfTransform transform;
    };
    struct PlacedMesh {
        std::uint64_t index = 0;
        GltfTransform transform;
    };

    [[nodiscard]] std::vector<PlacedMesh> place_meshes();
    [[nodiscard]] std::vector<std::uint64_t> start_nodes() const;
    [[nodiscard]] std::optional<PlacedMesh> place_mesh(const GltfObject& node,
                                                       const GltfTransform& transform) const;
    void mark_as_placed(std::uint64_t node);
    void check_expansion(const std::vector<PlacedMesh>& meshes);
    [[nodiscard]] std::uint64_t element_count(const GltfObject& mesh) const;

    void read_mesh(const PlacedMesh& mesh);
    void read_primitive(const GltfObject& primitive, const GltfTransform& transform,
                        std::map<std::uint64_t, std::size_t>& first_vertices);
    void append_triangles(const GltfObject& primitive, std::size_t first_vertex,
                          std::size_t vertex_count);

    GltfObject root_;
    GltfBuffers& buffers_;
    GltfAccessors accessors_;
    std::size_t file_size_;
    std::vector<char> placed_;
};

}  // namespace tandem::io
