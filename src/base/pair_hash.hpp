// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "base/module_names.hpp"

namespace tandem::base {

/// The hash of an empty list.
inline constexpr std::uint64_t kHashOfNoPairs = 0xcbf29ce484222325U;

/// FNV-1a (64 bits) over pairs of numbers, members `a` and `b`, each as two little-endian 32-bit
/// words. `hash` is the hash of the pairs before these.
template <class Pair>
[[nodiscard]] std::uint64_t fnv_of_pairs(std::span<const Pair> pairs,
                                         std::uint64_t hash = kHashOfNoPairs) noexcept {
    constexpr std::uint64_t kPrime = 0x100000001b3U;
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
