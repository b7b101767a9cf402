// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <variant>

#include <tandem/model.hpp>

#include "bvh/reference_tree.hpp"
#include "volumes/aabb.hpp"

namespace tandem {

/// One alternative per kind of volume.
using AnyTree = std::variant<ReferenceTree<Aabb>>;

/// What a Model shares between its copies.
struct ModelTree {
    Mesh mesh;
    BuildOptions options;
    AnyTree tree;
};

}  // namespace tandem
