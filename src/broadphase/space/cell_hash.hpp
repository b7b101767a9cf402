// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "broadphase/space/cell_lattice.hpp"

namespace tandem::broadphase {

/// Cells to numbers of 32 bits: the three primes of the thesis (listing 2.9), and because the low
/// bits of a product depend on the low bits of its factors only, a mixing of all bits at the end.
[[nodiscard]] inline std::uint32_t hash_of(const CellIndex& cell,
                                           std::uint32_t level = 0) noexcept {
    std::uint32_t hash = static_cast<std::uint32_t>(cell[0]) * 0x8da6b343U +
                         static_cast<std::uint32_t>(cell[1]) * 0xd8163841U +
                         static_cast<std::uint32_t>(cell[2]) * 0xcb1ab31fU + level * 0x9e3779b1U;
    hash = (hash ^ hash >> 15) * 0x2c1b3c6dU;
    return hash ^ hash >> 13;
}

}  // namespace tandem::broadphase
