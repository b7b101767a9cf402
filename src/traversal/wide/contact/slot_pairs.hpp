// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/module_names.hpp"
#include "base/raw_array.hpp"

namespace tandem::traversal {

/// The vector from the centre of A's bottom node to the centre of B's.
struct alignas(16) CentreOffset {
    float xyz[4];
};

/// A queue of triangle pairs for the float filter. An entry holds the places of two triangles in
/// two arrays, and the place of the offset of their bottom nodes. The filter removes pairs that are
/// apart; the others keep their order.
struct SlotPairs {
    static constexpr std::size_t kPairs = 2048;
    static constexpr std::size_t kSpare = 64;  ///< for the excess of vector stores

    using Numbers = RawArray<std::uint32_t, kPairs + kSpare>;
    Numbers slot_a;
    Numbers slot_b;
    Numbers offset;
    /// After the last pass of the filter: nonzero if only the exact test can decide the pair.
    Numbers unsure;
    std::size_t count = 0;
};

/// The positions of the set bits of a byte, for every byte.
inline constexpr auto kSetBits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t byte = 0; byte < 256; ++byte) {
        std::size_t n = 0;
        for (std::uint8_t bit = 0; bit < 8; ++bit) {
            if ((byte >> bit & 1U) != 0) {
                table[byte][n++] = bit;
            }
        }
    }
    return table;
}();

}  // namespace tandem::traversal
