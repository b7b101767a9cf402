// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <variant>

#include <tandem/model.hpp>

#include "bvh/reference_tree.hpp"
#include "bvh/wide/wide_tree.hpp"
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
};

}  // namespace tandem
