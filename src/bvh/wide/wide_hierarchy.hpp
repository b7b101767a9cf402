// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "bvh/hierarchy.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem::bvh {

/// A wide tree with explicit links, so that it can be measured like any other tree.
[[nodiscard]] Hierarchy hierarchy_of(const WideTree& tree);

}  // namespace tandem::bvh
