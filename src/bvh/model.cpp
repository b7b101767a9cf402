// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include <tandem/model.hpp>
#include <tandem/simd.hpp>

#include "base/parallel.hpp"
#include "bvh/build/primitive_boxes.hpp"
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
constexpr std::size_t kMaxTriangles = std::size_t{1} << 31;  // so that 2n nodes have 32-bit numbers

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
    auto tree = build_reference_tree(mesh, options);
    if (!tree) {
        return std::move(tree).error();
    }
    return Model(std::make_shared<const ModelTree>(
        ModelTree{.mesh = std::move(mesh), .options = options, .tree = *std::move(tree)}));
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

TreeQuality quality_of(const WideTree& tree, const Mesh& mesh) {
    return measure_quality(hierarchy_of(tree), primitive_boxes(mesh, tree.frame),
                           {.degree = kWide, .leaf_size = kWide});
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
    if (const auto* reference = std::get_if<SharedReferenceTree>(&tree_->tree)) {
        return summary_of(**reference);
    }
    return summary_of(std::get<WideTree>(tree_->tree));
}

TreeQuality Model::quality() const {
    const auto* reference = std::get_if<SharedReferenceTree>(&tree_->tree);
    TreeQuality quality = reference != nullptr
                              ? quality_of(**reference, mesh(), *reference_options())
                              : quality_of(std::get<WideTree>(tree_->tree), mesh());
    quality.bytes = summary().bytes;
    return quality;
}

std::vector<std::string> Model::validate() const {
    if (const auto* reference = std::get_if<SharedReferenceTree>(&tree_->tree)) {
        return validate_tree(**reference, mesh());
    }
    return bvh::validate(std::get<WideTree>(tree_->tree), mesh());
}

}  // namespace tandem
