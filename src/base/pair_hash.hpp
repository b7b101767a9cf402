// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "base/module_names.hpp"

namespace tandem::base {

/// FNV-1a, 64 bits, over pairs of numbers, members `a` and `b`, each as two little-endian 32-bit
/// words.
template <class Pair>
[[nodiscard]] std::uint64_t fnv_of_pairs(std::span<const Pair> pairs) noexcept {
    constexpr std::uint64_t kOffsetBasis = 0xcbf29ce484222325U;
    constexpr std::uint64_t kPrime = 0x100000001b3U;
    std::uint64_t hash = kOffsetBasis;
    for (const Pair& pair : pairs) {
        for (const std::uint32_t word : {pair.a, pair.b}) {
            for (unsigned shift = 0; shift < 32; shift += 8) {
                hash = (hash ^ ((word >> shift) & 0xffU)) * kPrime;
            }
        }
    }
    return hash;
}

}  // namespace tandem::base
