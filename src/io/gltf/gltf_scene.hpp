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

#include "io/gltf/gltf_accessor.hpp"
#include "io/gltf/gltf_buffers.hpp"
#include "io/gltf/gltf_json.hpp"
#include "io/gltf/gltf_meshes.hpp"
#include "io/gltf/gltf_transform.hpp"
#include "io/mesh_assembly.hpp"

namespace tandem::io {

/// Flattens the default scene into an assembly. Nodes are in depth-first order as in the file. The
/// mesh of a node precedes its children, with all its instances and primitives in their order.
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

    /// Appends all meshes to the assembly.
    void read();

    /// A mesh where a node, or one of its instances, shows it.
    struct Part {
        std::optional<std::uint64_t> node;    ///< empty in a file without nodes
        std::optional<std::uint64_t> copy;    ///< number of the instance, for a node with instances
        std::optional<std::uint64_t> shared;  ///< equal for parts with the same vertices
        const std::vector<Vec3>& vertices;
        const GltfLocalMesh& mesh;  ///< its triangles and its damage
        GltfTransform transform;
    };
    /// Calls `found` for the parts in the same order, instead of `read`. The assembly receives only
    /// the notes.
    void for_each_part(const std::function<void(const Part&)>& found);

    /// The parent of a node that is placed; nothing for the roots.
    [[nodiscard]] std::optional<std::uint64_t> parent_of(std::uint64_t node) const {
        return parents_[node];
    }

  private:
    /// Whether a mesh that is shown twice costs its size twice.
    enum class Repetition { Copies, Shares };
    /// A reflection turns a surface inside out; its triangles are then reversed (glTF 2.0, 3.7.4).
    enum class Winding { Kept, Turned };
    struct PlacedNode {
        std::uint64_t index = 0;
        GltfTransform transform;
    };
    struct PlacedMesh {
        GltfMeshUse use;
        GltfTransform transform;
        std::optional<std::uint64_t> node;  ///< empty in a file without nodes
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
    std::vector<GltfTransform> world_;  ///< transforms of the nodes in the scene
    std::vector<PlacedMesh> placed_meshes_;
    std::map<std::uint64_t, std::size_t> uses_;
    /// Meshes without skin or morph targets that are shown more than once.
    std::map<std::uint64_t, GltfLocalMesh> kept_;
    GltfLocalMesh last_;
    /// Transforms of the joints of each skin.
    std::map<std::uint64_t, std::vector<GltfTransform>> skins_;
};

}  // namespace tandem::io
