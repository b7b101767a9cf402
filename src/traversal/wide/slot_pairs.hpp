// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/module_names.hpp"
#include "base/raw_array.hpp"

namespace tandem::traversal {

/// From the centre of A's bottom node to the centre of B's.
struct alignas(16) CentreOffset {
    float xyz[4];
};

/// Triangle pairs that wait for the float filter, one entry per pair: two triangles by their places
/// in two arrays, and the offset of their bottom nodes. The filter keeps what it has not decided,
/// in order.
struct SlotPairs {
    static constexpr std::size_t kPairs = 2048;
    static constexpr std::size_t kSpare = 64;  ///< for the excess of vector stores

    using Numbers = RawArray<std::uint32_t, kPairs + kSpare>;
    Numbers slot_a;
    Numbers slot_b;
    Numbers offset;
    /// After the last step of the filter: not zero where only the exact test can tell.
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
