// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <variant>

#include <tandem/model.hpp>

#include "base/lazy.hpp"
#include "base/module_names.hpp"
#include "bvh/extreme_points.hpp"
#include "bvh/reference_engine.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "geometry/mesh/mesh_topology.hpp"

namespace tandem::bvh {

/// The tree of the fast engine, or of the reference engine.
using AnyTree = std::variant<WideTree, SharedReferenceTree>;

/// The data that the copies of a Model share.
struct ModelTree {
    Mesh mesh;
    std::variant<BuildOptions, ReferenceOptions> options;
    AnyTree tree;
    /// Whether the mesh changes from frame to frame, so that data derived from it is soon useless.
    bool deforms = false;
    Lazy<MeshTopology> topology{};
    Lazy<ExtremePoints> extreme_points{};
};

/// Computed at the first call, and shared by all copies of the model.
[[nodiscard]] inline const MeshTopology& topology_of(const Model& model) {
    const ModelTree& shared = model.tree();
    return shared.topology.get([&] { return MeshTopology(shared.mesh); });
}

/// Computed at the first call, and shared by all copies of the model.
[[nodiscard]] inline const ExtremePoints& extreme_points_of(const Model& model) {
    const ModelTree& shared = model.tree();
    return shared.extreme_points.get([&] { return ExtremePoints(shared.mesh); });
}

}  // namespace tandem::bvh
