// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/model.hpp>

#include "base/module_names.hpp"
#include "bvh/build/primitive_boxes.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

/// Top-down (Zych's thesis, section 2.1.3, listing 2.1): the primitives are split by a plane
/// through their centres, again and again, along `options.axis` at `options.position`. The longest
/// side with the object median is the builder of Damkjær 2007, section 9.
///
/// Where a position leaves one side empty, and below level 64, the object median of the longest
/// side takes over, so that no input makes a tree deeper than 64 + 32 levels. Binary, one primitive
/// to a leaf.
[[nodiscard]] Hierarchy build_top_down(std::span<const PrimitiveBox> boxes,
                                       const ReferenceOptions& options);

}  // namespace tandem::bvh
