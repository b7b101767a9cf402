// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <tandem/model.hpp>

#include "base/module_names.hpp"

/// All functions through which the rest of the library uses trees of the reference engine.
/// Builders, volumes and walks are compiled separately, because `tandem demo` does not need them: a
/// program links either `tandem_reference` or query/without_reference.cpp, which refuses to build
/// such a tree (docs/design/build.md).
namespace tandem::bvh {

/// A tree with one of the six kinds of volumes: bvh/any_reference_tree.hpp.
struct AnyReferenceTree;
using SharedReferenceTree = std::shared_ptr<const AnyReferenceTree>;

/// Whether this program contains the reference engine.
[[nodiscard]] bool has_reference_engine() noexcept;

/// The options must be valid. Fails if this program does not contain the reference engine.
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
