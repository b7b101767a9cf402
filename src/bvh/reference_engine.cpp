// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/reference_engine.hpp"

#include "bvh/any_reference_tree.hpp"
#include "bvh/build/build_hierarchy.hpp"
#include "bvh/quality.hpp"

namespace tandem::bvh {
namespace {

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

AnyReferenceTree fit(VolumeKind kind, Hierarchy hierarchy, const TreeFrame& frame,
                     const Mesh& mesh) {
    switch (kind) {
        case VolumeKind::Aabb:
            return {ReferenceTree(fit_volumes<Aabb>(std::move(hierarchy), frame, mesh))};
        case VolumeKind::Obb:
            return {ReferenceTree(fit_volumes<Obb>(std::move(hierarchy), frame, mesh))};
        case VolumeKind::Sphere:
            return {ReferenceTree(fit_volumes<Sphere>(std::move(hierarchy), frame, mesh))};
        case VolumeKind::Kdop14:
            return {ReferenceTree(fit_volumes<Kdop<14>>(std::move(hierarchy), frame, mesh))};
        case VolumeKind::Kdop18:
            return {ReferenceTree(fit_volumes<Kdop<18>>(std::move(hierarchy), frame, mesh))};
        case VolumeKind::Kdop26:
            return {ReferenceTree(fit_volumes<Kdop<26>>(std::move(hierarchy), frame, mesh))};
    }
    return {ReferenceTree(Bvh<Aabb>{})};
}

}  // namespace

Result<SharedReferenceTree> build_reference_tree(const Mesh& mesh,
                                                 const ReferenceOptions& options) {
    const TreeFrame frame = frame_of(mesh);
    return SharedReferenceTree(std::make_shared<const AnyReferenceTree>(
        fit(options.volume, build_hierarchy(primitive_boxes(mesh, frame), options), frame, mesh)));
}

TreeSummary summary_of(const AnyReferenceTree& tree) {
    return std::visit(
        [](const auto& layouts) {
            const auto& bvh = layouts.bvh();
            TreeSummary summary;
            summary.nodes = bvh.nodes.size();
            for (std::uint32_t i = 0; i < bvh.nodes.size(); ++i) {
                summary.leaves += bvh.is_leaf(i) ? 1U : 0U;
            }
            summary.height = bvh.empty() ? 0 : bvh.links(bvh.root()).height;
            summary.bytes = bvh.nodes.size() * sizeof(bvh.nodes[0]) +
                            bvh.primitives.size() * sizeof(bvh.primitives[0]);
            return summary;
        },
        tree.tree);
}

TreeQuality quality_of(const AnyReferenceTree& tree, const Mesh& mesh,
                       const ReferenceOptions& options) {
    return std::visit(
        [&](const auto& layouts) {
            return measure_quality(hierarchy_of(layouts.bvh()),
                                   primitive_boxes(mesh, layouts.bvh().frame), options);
        },
        tree.tree);
}

std::vector<std::string> validate_tree(const AnyReferenceTree& tree, const Mesh& mesh) {
    return std::visit([&](const auto& layouts) { return validate(layouts.bvh(), mesh); },
                      tree.tree);
}

}  // namespace tandem::bvh
