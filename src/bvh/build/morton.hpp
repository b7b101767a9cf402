// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/model.hpp>

#include "base/module_names.hpp"
#include "bvh/build/primitive_boxes.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

struct MortonPrimitive {
    std::uint64_t code = 0;
    std::uint32_t primitive = 0;
};

/// Bit i of x, y and z (21 bits each) becomes bit 3i + 2, 3i + 1 and 3i of the code (63 bits).
[[nodiscard]] std::uint64_t morton_code(std::uint32_t x, std::uint32_t y, std::uint32_t z);

/// The primitives along a Z-order curve through their centres; ties are ordered by number. The
/// curve fills the cube over the longest side of the centres' bounds, so cells are equal in all
/// directions.
[[nodiscard]] std::vector<MortonPrimitive> morton_order(std::span<const PrimitiveBox> boxes);

/// Linear BVH (Lauterbach et al. 2009; Karras 2012): primitives are sorted along the curve. Each
/// node is split where the highest bit that differs among its codes changes, or in the middle if
/// all codes are equal. The tree is binary with one primitive per leaf and at most 63 + 32 levels.
[[nodiscard]] Hierarchy build_morton(std::span<const PrimitiveBox> boxes,
                                     const ReferenceOptions& options);

}  // namespace tandem::bvh
