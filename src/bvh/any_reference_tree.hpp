// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <variant>

#include "base/module_names.hpp"
#include "bvh/model_tree.hpp"
#include "bvh/reference_engine.hpp"
#include "bvh/reference_tree.hpp"
#include "volumes/aabb.hpp"
#include "volumes/kdop.hpp"
#include "volumes/obb.hpp"
#include "volumes/sphere.hpp"

namespace tandem::bvh {

/// A tree of the reference engine: one alternative per kind of volume.
struct AnyReferenceTree {
    std::variant<ReferenceTree<Aabb>, ReferenceTree<Obb>, ReferenceTree<Sphere>,
                 ReferenceTree<Kdop<14>>, ReferenceTree<Kdop<18>>, ReferenceTree<Kdop<26>>>
        tree;
};

/// The tree of a model that was built with this kind of volume; otherwise null.
template <class Volume>
[[nodiscard]] const ReferenceTree<Volume>* reference_tree_of(const Model& model) {
    const auto* shared = std::get_if<SharedReferenceTree>(&model.tree().tree);
    return shared == nullptr ? nullptr : std::get_if<ReferenceTree<Volume>>(&(*shared)->tree);
}

}  // namespace tandem::bvh
