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

/// Options for building a tree of the fast engine.
struct BuildOptions {
    BuildEffort effort = BuildEffort::Balanced;
    /// Number of threads for building and refitting, 0 for all threads of the processor (see
    /// Executor). The tree does not depend on it.
    unsigned threads = 0;
    /// If set, used instead of `threads`.
    std::optional<Executor> executor{};
};

/// Options for building a tree of the reference engine.
struct ReferenceOptions {
    VolumeKind volume = VolumeKind::Aabb;
    BuilderKind builder = BuilderKind::TopDown;
    SplitAxis axis = SplitAxis::LongestSide;               ///< only for the top-down builder
    SplitPosition position = SplitPosition::ObjectMedian;  ///< only for the top-down builder
    std::uint32_t degree = 2;     ///< largest number of children of a node, 2 to 8
    std::uint32_t leaf_size = 1;  ///< largest number of triangles in a leaf, 1 to 16
    /// Seed that shuffles the triangles for the insertion builder; without one, the mesh's order is
    /// used.
    std::optional<std::uint64_t> shuffle = std::nullopt;
};

/// The size of a tree.
struct TreeSummary {
    std::size_t nodes = 0;
    std::size_t leaves = 0;
    std::uint32_t height = 0;  ///< levels below the root; 0 for a single leaf and for an empty tree
    std::size_t bytes = 0;     ///< of the tree without the mesh
    /// The fast engine's own copy of the triangles, as floats in the order of the tree.
    std::size_t geometry_bytes = 0;
};

/// How well a tree suits walks. It is measured on the axis-aligned boxes around the triangles of
/// each node, whatever the tree's own volume, so that builders can be compared. All zero for an
/// empty tree.
struct TreeQuality {
    /// Surface-area cost: the sum over all nodes of their area relative to the root's, where a leaf
    /// counts times its triangles. It estimates how many nodes and triangles a ray, or a small box,
    /// through the root meets.
    double sah_cost = 0.0;
    /// Area of the box that two siblings have in common, relative to their parent's, summed over
    /// all pairs of siblings; mean over the inner nodes.
    double sibling_overlap = 0.0;
    std::uint32_t max_depth = 0;  ///< of the leaves; the root has depth 0
    double mean_depth = 0.0;      ///< of the leaves
    double node_fill = 0.0;       ///< children relative to the degree; mean over the inner nodes
    double leaf_fill = 0.0;       ///< triangles relative to the leaf size; mean over the leaves
    std::size_t bytes = 0;        ///< as in TreeSummary
};

namespace bvh {
struct ModelTree;  // the tree itself: src/bvh/model_tree.hpp
}

/// A mesh with its tree, as queries take it. It is built once, in the mesh's own coordinates; each
/// query adds a pose. Immutable and cheap to copy, since copies share mesh and tree; any number of
/// threads may query one model at the same time.
///
/// A Model is never empty: moving one copies it, and the source can be used as before.
class Model {
  public:
    Model(const Model&) noexcept = default;
    Model& operator=(const Model&) noexcept = default;
    ~Model() = default;

    /// Builds a tree of the fast engine or, with ReferenceOptions, of the reference engine. This is
    /// the expensive step. Refuses options without meaning and meshes of 2^31 triangles or more.
    static Result<Model> build(Mesh mesh, const BuildOptions& options = {});
    static Result<Model> build(Mesh mesh, const ReferenceOptions& options);

    /// The model of a mesh file: `load_mesh` (mesh_file.hpp), then `build`.
    static Result<Model> load(const std::filesystem::path& file, const BuildOptions& options = {});
    static Result<Model> load(const std::filesystem::path& file, const ReferenceOptions& options);

    /// A model of the same triangles with moved vertices, for a mesh that deforms a little: the
    /// boxes are refitted and the tree keeps its structure, which is many times faster than a
    /// build. Only for the fast engine; a mesh with other triangles is refused. The motion changes
    /// the speed of queries, never their answers: rebuild now and then.
    [[nodiscard]] Result<Model> refitted(Mesh moved) const;

    /// The contents of a tree file (tree_file.hpp), to be stored elsewhere. Only for the fast
    /// engine.
    [[nodiscard]] Result<std::vector<std::byte>> saved_tree() const;
    /// The model of a mesh and a saved tree of the same mesh. Error messages start with `name`.
    static Result<Model> from_saved_tree(Mesh mesh, std::span<const std::byte> bytes,
                                         std::string_view name = "tree");

    /// The mesh that the model was built from.
    [[nodiscard]] const Mesh& mesh() const noexcept;
    /// The engine that the tree is for. Both models of a query must be of the same engine.
    [[nodiscard]] EngineKind engine() const noexcept;
    /// The options it was built with; null for a model of the other engine.
    [[nodiscard]] const BuildOptions* build_options() const noexcept;
    [[nodiscard]] const ReferenceOptions* reference_options() const noexcept;
    /// Size and quality of the tree; the quality takes a while to compute.
    [[nodiscard]] TreeSummary summary() const;
    [[nodiscard]] TreeQuality quality() const;

    /// One sentence for each broken invariant of the tree; empty if there are none.
    [[nodiscard]] std::vector<std::string> validate() const;

    [[nodiscard]] const bvh::ModelTree& tree() const noexcept { return *tree_; }

  private:
    friend class DeformingModel;

    explicit Model(std::shared_ptr<const bvh::ModelTree> tree) noexcept : tree_(std::move(tree)) {}

    std::shared_ptr<const bvh::ModelTree> tree_;
};

}  // namespace tandem
