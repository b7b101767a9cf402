// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/engine.hpp>
#include <tandem/executor.hpp>
#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// A tree for the fast engine.
struct BuildOptions {
    BuildEffort effort = BuildEffort::Balanced;
    /// Threads to build and refit with, 0 for all there are (see Executor). The tree does not
    /// depend on it.
    unsigned threads = 0;
    /// Goes before `threads` if set.
    std::optional<Executor> executor{};
};

/// A tree for the reference engine.
struct ReferenceOptions {
    VolumeKind volume = VolumeKind::Aabb;
    BuilderKind builder = BuilderKind::TopDown;
    SplitAxis axis = SplitAxis::LongestSide;               ///< of the top-down builder
    SplitPosition position = SplitPosition::ObjectMedian;  ///< of the top-down builder
    std::uint32_t degree = 2;                              ///< children of a node at most, 2 to 8
    std::uint32_t leaf_size = 1;                           ///< triangles in a leaf at most, 1 to 16
    /// Seed to shuffle what the insertion builder inserts; the order of the mesh without.
    std::optional<std::uint64_t> shuffle = std::nullopt;
};

/// How large a tree is.
struct TreeSummary {
    std::size_t nodes = 0;
    std::size_t leaves = 0;
    std::uint32_t height = 0;  ///< levels below the root; 0 for a single leaf and for an empty tree
    std::size_t bytes = 0;     ///< the tree alone, without the mesh
    /// The fast engine's own copy of the triangles, in float and in the order of the tree.
    std::size_t geometry_bytes = 0;
};

/// How good a tree is to walk, measured on the axis-aligned boxes around the triangles of its
/// nodes, whatever the volume, so that builders can be compared. Zero throughout for an empty tree.
struct TreeQuality {
    /// Surface-area cost: a node costs its area relative to the root's, a leaf that times its
    /// triangles. What a ray, or a small box, through the root is expected to meet.
    double sah_cost = 0.0;
    /// Area common to two siblings relative to their parent's, over all pairs of siblings; mean of
    /// the inner nodes.
    double sibling_overlap = 0.0;
    std::uint32_t max_depth = 0;  ///< of the leaves; the root has depth 0
    double mean_depth = 0.0;      ///< of the leaves
    double node_fill = 0.0;       ///< children relative to the degree; mean of the inner nodes
    double leaf_fill = 0.0;       ///< triangles relative to the leaf size; mean of the leaves
    std::size_t bytes = 0;        ///< as in TreeSummary
};

namespace bvh {
struct ModelTree;  // the tree itself: src/bvh/model_tree.hpp
}

/// A mesh with its tree: what queries work on. Built once, in the mesh's own coordinates; a pose is
/// given with each query. Immutable, and cheap to copy, since copies share mesh and tree; any
/// number of threads may query one model at the same time.
///
/// A Model is never empty: moving one copies it, and the source can be used as before.
class Model {
  public:
    Model(const Model&) noexcept = default;
    Model& operator=(const Model&) noexcept = default;
    ~Model() = default;

    /// Builds a tree of the fast engine, or with ReferenceOptions one of the reference engine. This
    /// is the expensive step, hence the word; it refuses options that have no meaning and meshes of
    /// 2^31 triangles or more.
    static Result<Model> build(Mesh mesh, const BuildOptions& options = {});
    static Result<Model> build(Mesh mesh, const ReferenceOptions& options);

    /// The model of a mesh file: `load_mesh` (mesh_file.hpp), then `build`.
    static Result<Model> load(const std::filesystem::path& file, const BuildOptions& options = {});
    static Result<Model> load(const std::filesystem::path& file, const ReferenceOptions& options);

    /// The model of the same triangles with other vertices, for a mesh that deforms a little: boxes
    /// are fitted anew, the tree keeps its order, which is many times faster than a build. Only for
    /// the fast engine; triangles that are not the same are refused. The answers of queries do not
    /// depend on how the mesh has moved, only their speed does: rebuild now and then.
    [[nodiscard]] Result<Model> refitted(Mesh moved) const;

    /// What a tree file holds (tree_file.hpp), for those who keep it elsewhere. Only for the fast
    /// engine.
    [[nodiscard]] Result<std::vector<std::byte>> saved_tree() const;
    /// The model of a mesh and the saved tree of the same mesh. Messages start with `name`.
    static Result<Model> from_saved_tree(Mesh mesh, std::span<const std::byte> bytes,
                                         std::string_view name = "tree");

    /// The mesh that the model was built from.
    [[nodiscard]] const Mesh& mesh() const noexcept;
    /// Which engine the tree is for. A query takes two models of the same.
    [[nodiscard]] EngineKind engine() const noexcept;
    /// What it was built with; nothing for a model of the other engine.
    [[nodiscard]] const BuildOptions* build_options() const noexcept;
    [[nodiscard]] const ReferenceOptions* reference_options() const noexcept;
    /// How large the tree is, and how good to walk; the latter takes a while.
    [[nodiscard]] TreeSummary summary() const;
    [[nodiscard]] TreeQuality quality() const;

    /// Every broken invariant of the tree as a sentence; empty means sound.
    [[nodiscard]] std::vector<std::string> validate() const;

    [[nodiscard]] const bvh::ModelTree& tree() const noexcept { return *tree_; }

  private:
    friend class DeformingModel;

    explicit Model(std::shared_ptr<const bvh::ModelTree> tree) noexcept : tree_(std::move(tree)) {}

    std::shared_ptr<const bvh::ModelTree> tree_;
};

}  // namespace tandem
