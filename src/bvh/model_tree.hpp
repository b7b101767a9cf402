// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <variant>

#include <tandem/model.hpp>

#include "bvh/reference_tree.hpp"
#include "volumes/aabb.hpp"
#include "volumes/kdop.hpp"
#include "volumes/obb.hpp"
#include "volumes/sphere.hpp"

namespace tandem {

/// One alternative per kind of volume, in the order of VolumeKind.
using AnyTree =
    std::variant<ReferenceTree<Aabb>, ReferenceTree<Obb>, ReferenceTree<Sphere>,
                 ReferenceTree<Kdop<14>>, ReferenceTree<Kdop<18>>, ReferenceTree<Kdop<26>>>;

/// What a Model shares between its copies.
struct ModelTree {
    Mesh mesh;
    BuildOptions options;
    AnyTree tree;
};

}  // namespace tandem
