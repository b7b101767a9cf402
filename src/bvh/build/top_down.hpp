// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/model.hpp>

#include "base/module_names.hpp"
#include "bvh/build/primitive_boxes.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

/// Top-down (Zych's thesis, section 2.1.3, listing 2.1): the primitives are split recursively by a
/// plane through their centres, along `options.axis` at `options.position`. The longest side with
/// the object median is the builder of Damkjær 2007, section 9.
///
/// If a position leaves one side empty, and below level 64, the object median of the longest side
/// is used, so that no input makes a tree deeper than 64 + 32 levels. The tree is binary with one
/// primitive per leaf.
[[nodiscard]] Hierarchy build_top_down(std::span<const PrimitiveBox> boxes,
                                       const ReferenceOptions& options);

}  // namespace tandem::bvh
