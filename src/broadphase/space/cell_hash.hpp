// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "broadphase/space/cell_lattice.hpp"

namespace tandem::broadphase {

/// Hashes a cell to 32 bits, with the three primes of the thesis (listing 2.9). The low bits of a
/// product depend only on the low bits of its factors, so all bits are mixed at the end.
[[nodiscard]] inline std::uint32_t hash_of(const CellIndex& cell,
                                           std::uint32_t level = 0) noexcept {
    std::uint32_t hash = static_cast<std::uint32_t>(cell[0]) * 0x8da6b343U +
                         static_cast<std::uint32_t>(cell[1]) * 0xd8163841U +
                         static_cast<std::uint32_t>(cell[2]) * 0xcb1ab31fU + level * 0x9e3779b1U;
    hash = (hash ^ hash >> 15) * 0x2c1b3c6dU;
    return hash ^ hash >> 13;
}

}  // namespace tandem::broadphase
