// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <tandem/mesh.hpp>

#include "io/gltf/gltf_accessor.hpp"
#include "io/gltf/gltf_draco.hpp"
#include "io/gltf/gltf_json.hpp"

namespace tandem::io {

/// The weight with which a joint moves a vertex.
struct GltfInfluence {
    std::uint32_t joint = 0;
    double weight = 0;
};

/// No vertex has this number, so lenient reading drops the triangles that use it at the end.
inline constexpr std::uint32_t kMissingVertex = 0xFFFFFFFF;

/// A mesh of the file in its own coordinates, all primitives together.
struct GltfLocalMesh {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    /// For a skin: influences[starts[i]] to influences[starts[i + 1]] belong to vertex i.
    std::vector<GltfInfluence> influences;
    std::vector<std::size_t> influence_starts;
    /// Lenient reading: primitives whose last triangle lacks corners.
    std::vector<std::string> damage;
};

/// A mesh that a node shows, with the weights of its morph targets.
struct GltfMeshUse {
    std::uint64_t mesh = 0;
    std::vector<double> weights;  ///< weights of the morph targets; missing ones are zero
    bool skinned = false;
    bool lenient = false;
};

/// Reads meshes: accessors, compressed primitives, morph targets.
class GltfMeshes {
  public:
    GltfMeshes(const GltfObject& root, GltfBuffers& buffers, GltfAccessors& accessors)
        : root_(root), buffers_(buffers), accessors_(accessors) {}

    [[nodiscard]] GltfLocalMesh read(const GltfMeshUse& use);
    /// Number of vertices and indices that `read` processes, plus a constant for each primitive;
    /// computed without reading them.
    [[nodiscard]] std::uint64_t element_count(const GltfMeshUse& use) const;

  private:
    void read_primitive(const GltfObject& primitive, const GltfMeshUse& use,
                        std::map<std::uint64_t, std::size_t>& first_vertices, GltfLocalMesh& mesh);
    [[nodiscard]] std::optional<DracoPrimitive> decompress(const GltfObject& primitive);
    [[nodiscard]] std::vector<Vec3> positions(const GltfObject& primitive,
                                              const std::optional<DracoPrimitive>& compressed,
                                              const GltfMeshUse& use);
    void append_influences(const GltfObject& primitive,
                           const std::optional<DracoPrimitive>& compressed, std::size_t count,
                           GltfLocalMesh& mesh);
    void append_triangles(const GltfObject& primitive,
                          const std::optional<DracoPrimitive>& compressed, const GltfMeshUse& use,
                          std::size_t first_vertex, std::size_t vertex_count, GltfLocalMesh& mesh);

    GltfObject root_;
    GltfBuffers& buffers_;
    GltfAccessors& accessors_;
};

}  // namespace tandem::io
