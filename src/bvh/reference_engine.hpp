// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <tandem/model.hpp>

#include "base/module_names.hpp"

/// All functions through which the rest of the library uses trees of the reference engine.
namespace tandem::bvh {

/// A tree with one of the six kinds of volumes: bvh/any_reference_tree.hpp.
struct AnyReferenceTree;
using SharedReferenceTree = std::shared_ptr<const AnyReferenceTree>;

/// The options must be valid.
[[nodiscard]] Result<SharedReferenceTree> build_reference_tree(const Mesh& mesh,
                                                               const ReferenceOptions& options);

[[nodiscard]] TreeSummary summary_of(const AnyReferenceTree& tree);

/// All of TreeQuality except the bytes.
[[nodiscard]] TreeQuality quality_of(const AnyReferenceTree& tree, const Mesh& mesh,
                                     const ReferenceOptions& options);

/// One sentence for each broken invariant; empty if there are none.
[[nodiscard]] std::vector<std::string> validate_tree(const AnyReferenceTree& tree,
                                                     const Mesh& mesh);

}  // namespace tandem::bvh
