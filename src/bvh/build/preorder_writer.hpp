// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

/// Makes a hierarchy from nodes given in pre-order: a node before its children, the whole subtree
/// of a child before the next child. Builders keep their own stack of what is still to be written,
/// so that a deep tree cannot exhaust the stack of calls.
class PreorderWriter {
  public:
    /// The number of the new node, to be named as the parent of its children. The root comes first
    /// and names itself, 0.
    std::uint32_t add_inner(std::uint32_t parent);
    void add_leaf(std::uint32_t parent, std::span<const std::uint32_t> primitives);

    [[nodiscard]] Hierarchy finish() &&;

  private:
    Hierarchy tree_;
};

}  // namespace tandem::bvh
