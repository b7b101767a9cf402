// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "bvh/build/primitive_boxes.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem {

/// Top-down: half of the primitives to each side of the longest axis of their box, by the order of
/// their centres, down to `leaf_size` (Damkjær 2007, section 9). Binary and balanced, whatever the
/// input.
[[nodiscard]] Hierarchy build_object_median(std::span<const PrimitiveBox> boxes,
                                            std::uint32_t leaf_size);

}  // namespace tandem
