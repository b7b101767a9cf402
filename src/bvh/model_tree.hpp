// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <variant>

#include <tandem/model.hpp>

#include "base/lazy.hpp"
#include "bvh/reference_tree.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "geometry/mesh_topology.hpp"
#include "volumes/aabb.hpp"
#include "volumes/kdop.hpp"
#include "volumes/obb.hpp"
#include "volumes/sphere.hpp"

namespace tandem {

/// The tree of the fast engine, or of the reference engine with one alternative per kind of volume.
using AnyTree =
    std::variant<WideTree, ReferenceTree<Aabb>, ReferenceTree<Obb>, ReferenceTree<Sphere>,
                 ReferenceTree<Kdop<14>>, ReferenceTree<Kdop<18>>, ReferenceTree<Kdop<26>>>;

/// What a Model shares between its copies.
struct ModelTree {
    Mesh mesh;
    std::variant<BuildOptions, ReferenceOptions> options;
    AnyTree tree;
    Lazy<MeshTopology> topology{};
};

/// Made when it is first asked for, and shared by all copies of the model.
[[nodiscard]] inline const MeshTopology& topology_of(const Model& model) {
    const ModelTree& shared = model.tree();
    return shared.topology.get([&] { return MeshTopology(shared.mesh); });
}

}  // namespace tandem
