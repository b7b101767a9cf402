// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include <tandem/model.hpp>
#include <tandem/simd.hpp>

#include "base/parallel.hpp"
#include "bvh/build/build_hierarchy.hpp"
#include "bvh/model_tree.hpp"
#include "bvh/quality.hpp"
#include "bvh/surface.hpp"
#include "bvh/wide/serialise.hpp"
#include "bvh/wide/wide_hierarchy.hpp"
#include "bvh/wide/wide_order.hpp"

namespace tandem {

using namespace bvh;

namespace {

constexpr std::uint32_t kMinDegree = 2;
constexpr std::uint32_t kMaxDegree = 8;
constexpr std::uint32_t kMaxLeafSize = 16;
constexpr std::size_t kMaxTriangles = std::size_t{1} << 31;  // 2n nodes must have a 32-bit number

/// The links of a tree without its volumes.
template <class Volume>
Hierarchy hierarchy_of(const Bvh<Volume>& bvh) {
    Hierarchy hierarchy;
    hierarchy.primitives = bvh.primitives;
    hierarchy.nodes.reserve(bvh.nodes.size());
    for (const auto& node : bvh.nodes) {
        hierarchy.nodes.push_back(node.links);
    }
    return hierarchy;
}

std::optional<Error> too_large(const Mesh& mesh) {
    if (mesh.triangle_count() < kMaxTriangles) {
        return std::nullopt;
    }
    return Error{ErrorCode::InvalidMesh,
                 fmt::format("{} triangles: a tree holds fewer than {}; split the mesh",
                             mesh.triangle_count(), kMaxTriangles)};
}

Error only_fast(std::string_view what) {
    return {ErrorCode::Unsupported,
            fmt::format("{} is for models of the fast engine: build with BuildOptions", what)};
}

/// Bindings to other languages can pass any number as an enumerator.
template <class Enum, std::size_t N>
std::optional<Error> unknown(const NameTable<Enum, N>& names, Enum value, std::string_view what) {
    if (names.contains(value)) {
        return std::nullopt;
    }
    return Error{ErrorCode::InvalidArgument, fmt::format("{} number {}: must be 0 to {}", what,
                                                         static_cast<std::int64_t>(value), N - 1)};
}

std::optional<Error> unknown_choice(const ReferenceOptions& options) {
    auto error = unknown(kVolumeNames, options.volume, "volume");
    error = error ? error : unknown(kBuilderNames, options.builder, "builder");
    error = error ? error : unknown(kSplitAxisNames, options.axis, "split axis");
    return error ? error : unknown(kSplitPositionNames, options.position, "split position");
}

AnyTree fit(VolumeKind kind, Hierarchy hierarchy, const TreeFrame& frame, const Mesh& mesh) {
    switch (kind) {
        case VolumeKind::Aabb:
            return ReferenceTree(fit_volumes<Aabb>(std::move(hierarchy), frame, mesh));
        case VolumeKind::Obb:
            return ReferenceTree(fit_volumes<Obb>(std::move(hierarchy), frame, mesh));
        case VolumeKind::Sphere:
            return ReferenceTree(fit_volumes<Sphere>(std::move(hierarchy), frame, mesh));
        case VolumeKind::Kdop14:
            return ReferenceTree(fit_volumes<Kdop<14>>(std::move(hierarchy), frame, mesh));
        case VolumeKind::Kdop18:
            return ReferenceTree(fit_volumes<Kdop<18>>(std::move(hierarchy), frame, mesh));
        case VolumeKind::Kdop26:
            return ReferenceTree(fit_volumes<Kdop<26>>(std::move(hierarchy), frame, mesh));
    }
    return ReferenceTree(Bvh<Aabb>{});
}

}  // namespace

Result<Model> Model::build(Mesh mesh, const BuildOptions& options) {
    if (auto simd = simd_environment(); !simd) {
        return std::move(simd).error();
    }
    if (auto error = unknown(kEffortNames, options.effort, "effort")) {
        return *std::move(error);
    }
    if (auto error = too_large(mesh)) {
        return *std::move(error);
    }
    const TreeFrame frame = frame_of(mesh);
    WideTree tree;
    run_in(executor_of(options.executor, options.threads),
           [&] { tree = fit_wide_tree(wide_order(mesh, frame, options.effort), mesh, frame); });
    return Model(std::make_shared<const ModelTree>(
        ModelTree{.mesh = std::move(mesh), .options = options, .tree = std::move(tree)}));
}

Result<Model> Model::build(Mesh mesh, const ReferenceOptions& options) {
    if (auto error = unknown_choice(options)) {
        return *std::move(error);
    }
    if (options.degree < kMinDegree || options.degree > kMaxDegree) {
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format("degree {}: must be {} to {}", options.degree, kMinDegree, kMaxDegree)};
    }
    if (options.leaf_size < 1 || options.leaf_size > kMaxLeafSize) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("leaf size {}: must be 1 to {}", options.leaf_size, kMaxLeafSize)};
    }
    if (auto error = too_large(mesh)) {
        return *std::move(error);
    }
    const TreeFrame frame = frame_of(mesh);
    AnyTree tree =
        fit(options.volume, build_hierarchy(primitive_boxes(mesh, frame), options), frame, mesh);
    return Model(std::make_shared<const ModelTree>(
        ModelTree{.mesh = std::move(mesh), .options = options, .tree = std::move(tree)}));
}

Result<std::vector<std::byte>> Model::saved_tree() const {
    const auto* tree = std::get_if<WideTree>(&tree_->tree);
    if (tree == nullptr) {
        return only_fast("saving a tree");
    }
    return serialise(*tree, mesh());
}

Result<Model> Model::from_saved_tree(Mesh mesh, std::span<const std::byte> bytes,
                                     std::string_view name) {
    if (auto simd = simd_environment(); !simd) {
        return std::move(simd).error();
    }
    std::optional<Result<WideTree>> loaded;
    run_in(Executor(), [&] { loaded = load_wide_tree(bytes, mesh, name); });
    Result<WideTree>& tree = *loaded;
    if (!tree) {
        return std::move(tree).error();
    }
    return Model(std::make_shared<const ModelTree>(
        ModelTree{.mesh = std::move(mesh), .options = BuildOptions{}, .tree = *std::move(tree)}));
}

const Mesh& Model::mesh() const noexcept {
    return tree_->mesh;
}

EngineKind Model::engine() const noexcept {
    return std::holds_alternative<WideTree>(tree_->tree) ? EngineKind::Fast : EngineKind::Reference;
}

const BuildOptions* Model::build_options() const noexcept {
    return std::get_if<BuildOptions>(&tree_->options);
}

const ReferenceOptions* Model::reference_options() const noexcept {
    return std::get_if<ReferenceOptions>(&tree_->options);
}

namespace {

TreeSummary summary_of(const WideTree& tree) {
    return {.nodes = tree.nodes.size(),
            .leaves = tree.empty() ? 0 : tree.level_size(0),
            .height = tree.empty() ? 0 : tree.root_level(),
            .bytes = tree.tree_bytes(),
            .geometry_bytes = tree.geometry_bytes()};
}

template <class Volume>
TreeSummary summary_of(const ReferenceTree<Volume>& tree) {
    const auto& bvh = tree.bvh();
    TreeSummary summary;
    summary.nodes = bvh.nodes.size();
    for (std::uint32_t i = 0; i < bvh.nodes.size(); ++i) {
        summary.leaves += bvh.is_leaf(i) ? 1U : 0U;
    }
    summary.height = bvh.empty() ? 0 : bvh.links(bvh.root()).height;
    summary.bytes =
        bvh.nodes.size() * sizeof(bvh.nodes[0]) + bvh.primitives.size() * sizeof(bvh.primitives[0]);
    return summary;
}

TreeQuality quality_of(const WideTree& tree, const ModelTree& model) {
    return measure_quality(hierarchy_of(tree), primitive_boxes(model.mesh, tree.frame),
                           {.degree = kWide, .leaf_size = kWide});
}

template <class Volume>
TreeQuality quality_of(const ReferenceTree<Volume>& tree, const ModelTree& model) {
    return measure_quality(hierarchy_of(tree.bvh()), primitive_boxes(model.mesh, tree.bvh().frame),
                           std::get<ReferenceOptions>(model.options));
}

std::vector<std::string> validate_tree(const WideTree& tree, const Mesh& mesh) {
    return validate(tree, mesh);
}

template <class Volume>
std::vector<std::string> validate_tree(const ReferenceTree<Volume>& tree, const Mesh& mesh) {
    return validate(tree.bvh(), mesh);
}

}  // namespace

std::optional<Surface> bvh::surface_of(const Model& model) {
    const auto* tree = std::get_if<WideTree>(&model.tree().tree);
    if (tree == nullptr) {
        return std::nullopt;
    }
    return Surface{tree, model.mesh().vertices(), model.mesh().triangles()};
}

TreeSummary Model::summary() const {
    return std::visit([](const auto& tree) { return summary_of(tree); }, tree_->tree);
}

TreeQuality Model::quality() const {
    TreeQuality quality =
        std::visit([this](const auto& tree) { return quality_of(tree, *tree_); }, tree_->tree);
    quality.bytes = summary().bytes;
    return quality;
}

std::vector<std::string> Model::validate() const {
    return std::visit([this](const auto& tree) { return validate_tree(tree, tree_->mesh); },
                      tree_->tree);
}

}  // namespace tandem
