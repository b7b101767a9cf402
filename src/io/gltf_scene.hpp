// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include <tandem/mesh.hpp>

#include "io/gltf_accessor.hpp"
#include "io/gltf_buffers.hpp"
#include "io/gltf_json.hpp"
#include "io/gltf_meshes.hpp"
#include "io/gltf_transform.hpp"
#include "io/mesh_assembly.hpp"

namespace tandem::io {

/// Flattens the default scene: nodes depth first, in the order of the file; the mesh of a node
/// before its children, all its instances in their order; the primitives of a mesh in order.
class GltfScene {
  public:
    GltfScene(const GltfObject& root, GltfBuffers& buffers, std::size_t file_size,
              MeshAssembly& assembly)
        : root_(root),
          buffers_(buffers),
          accessors_(root, buffers, file_size),
          meshes_(root, buffers, accessors_),
          file_size_(file_size),
          assembly_(assembly) {}

    /// Into the assembly.
    void read();

    /// A mesh where a node, or one of its instances, shows it.
    struct Part {
        std::optional<std::uint64_t> node;    ///< none in a file without nodes
        std::optional<std::uint64_t> copy;    ///< of a node with instances
        std::optional<std::uint64_t> shared;  ///< the same number means the same vertices
        const std::vector<Vec3>& vertices;
        const GltfLocalMesh& mesh;  ///< its triangles, and its damage
        GltfTransform transform;
    };
    /// Instead of `read`: the parts in the same order. The assembly gets the notes alone.
    void for_each_part(const std::function<void(const Part&)>& found);

    /// The parent of a node that is placed; nothing for the roots.
    [[nodiscard]] std::optional<std::uint64_t> parent_of(std::uint64_t node) const {
        return parents_[node];
    }

  private:
    /// Whether a mesh that is shown twice costs twice.
    enum class Repetition { Copies, Shares };
    /// A reflection turns a surface inside out, so its triangles are turned too (glTF 2.0, 3.7.4).
    enum class Winding { Kept, Turned };
    struct PlacedNode {
        std::uint64_t index = 0;
        GltfTransform transform;
    };
    struct PlacedMesh {
        GltfMeshUse use;
        GltfTransform transform;
        std::optional<std::uint64_t> node;  ///< none in a file without nodes
        std::optional<std::uint64_t> skin;
        std::uint64_t copies = 1;
    };

    void place_meshes();
    [[nodiscard]] std::vector<std::uint64_t> start_nodes() const;
    void place_mesh(const PlacedNode& placed, const GltfObject& node);
    [[nodiscard]] std::vector<double> morph_weights(const GltfObject& owner) const;
    void mark_as_placed(std::uint64_t node);
    void check_expansion(Repetition repetition);

    void append(const PlacedMesh& placed);
    [[nodiscard]] GltfLocalMesh& local_mesh(const PlacedMesh& placed);
    [[nodiscard]] std::vector<Vec3> skinned_vertices(const PlacedMesh& placed,
                                                     const GltfLocalMesh& mesh);
    [[nodiscard]] std::vector<GltfTransform> copies_of(const PlacedMesh& placed);
    void note_rest_pose(const PlacedMesh& placed);
    void note_damage(const GltfLocalMesh& mesh);
    void append_triangles(const GltfLocalMesh& mesh, std::size_t first_vertex, Winding winding);

    GltfObject root_;
    GltfBuffers& buffers_;
    GltfAccessors accessors_;
    GltfMeshes meshes_;
    std::size_t file_size_;
    MeshAssembly& assembly_;
    std::vector<char> placed_;
    std::vector<std::optional<std::uint64_t>> parents_;
    std::vector<GltfTransform> world_;  ///< of placed nodes
    std::vector<PlacedMesh> placed_meshes_;
    std::map<std::uint64_t, std::size_t> uses_;
    std::map<std::uint64_t, GltfLocalMesh> kept_;  ///< plain meshes that are placed more than once
    GltfLocalMesh last_;
    std::map<std::uint64_t, std::vector<GltfTransform>> skins_;  ///< what their joints do
};

}  // namespace tandem::io
