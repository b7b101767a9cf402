// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/module_names.hpp"

namespace tandem::base {

/// The multiplier of FNV-1a (64 bits).
inline constexpr std::uint64_t kFnvPrime = 0x100000001b3U;
/// The hash of no bytes and of no pairs.
inline constexpr std::uint64_t kHashOfNothing = 0xcbf29ce484222325U;

/// FNV-1a (64 bits) over bytes. `hash` is the hash of the bytes before these.
[[nodiscard]] inline std::uint64_t fnv_of_bytes(std::string_view bytes,
                                                std::uint64_t hash = kHashOfNothing) noexcept {
    for (const char c : bytes) {
        hash = (hash ^ static_cast<unsigned char>(c)) * kFnvPrime;
    }
    return hash;
}

/// FNV-1a (64 bits) over pairs of numbers, members `a` and `b`, each as two little-endian 32-bit
/// words. `hash` is the hash of the pairs before these.
template <class Pair>
[[nodiscard]] std::uint64_t fnv_of_pairs(std::span<const Pair> pairs,
                                         std::uint64_t hash = kHashOfNothing) noexcept {
    for (const Pair& pair : pairs) {
        for (const std::uint32_t word : {pair.a, pair.b}) {
            for (unsigned shift = 0; shift < 32; shift += 8) {
                hash = (hash ^ ((word >> shift) & 0xffU)) * kFnvPrime;
            }
        }
    }
    return hash;
}

}  // namespace tandem::base
