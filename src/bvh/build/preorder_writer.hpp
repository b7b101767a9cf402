// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

/// Makes a hierarchy from nodes given in pre-order: a node before its children, and the whole
/// subtree of a child before the next child. Builders keep their own stack of pending nodes, so
/// that a deep tree cannot overflow the call stack.
class PreorderWriter {
  public:
    /// Returns the number of the new node, which its children name as their parent. The root comes
    /// first and names itself, 0.
    std::uint32_t add_inner(std::uint32_t parent);
    void add_leaf(std::uint32_t parent, std::span<const std::uint32_t> primitives);

    [[nodiscard]] Hierarchy finish() &&;

  private:
    Hierarchy tree_;
};

}  // namespace tandem::bvh
