// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "broadphase/objects.hpp"

namespace tandem::broadphase {

/// Properties of all boxes that an order needs. An order uses boxes scaled into the cube from −1 to
/// 1 and limited to it, so that everything is finite.
struct WorldFacts {
    float scale = 1.0F;            ///< a power of two
    std::array<float, 3> least{};  ///< the least coordinates of the centres
    float cells = 0.0F;            ///< cells of a Z curve per unit, the same in all directions
    float typical_side = 0.0F;     ///< the median of the boxes' longest sides
    float longest_side = 0.0F;     ///< the longest side of all boxes

    [[nodiscard]] float scaled(float x) const noexcept {
        return std::min(std::max(x * scale, -1.0F), 1.0F);
    }
    /// Twice the centre of a box.
    [[nodiscard]] std::array<float, 3> centre(const Box& box) const noexcept {
        return {scaled(box.lo[0]) + scaled(box.hi[0]), scaled(box.lo[1]) + scaled(box.hi[1]),
                scaled(box.lo[2]) + scaled(box.hi[2])};
    }
    [[nodiscard]] float side(const Box& box) const noexcept {
        return std::max({scaled(box.hi[0]) - scaled(box.lo[0]),
                         scaled(box.hi[1]) - scaled(box.lo[1]),
                         scaled(box.hi[2]) - scaled(box.lo[2])});
    }
    /// The position of a box on the curve, in 30 bits.
    [[nodiscard]] std::uint32_t key(const Box& box) const noexcept;
};

[[nodiscard]] WorldFacts facts_of(const Objects& objects);

}  // namespace tandem::broadphase
