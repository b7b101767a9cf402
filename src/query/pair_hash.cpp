// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <tandem/collide.hpp>

namespace tandem {

std::uint64_t pair_hash(std::span<const TrianglePair> sorted_pairs) {
    constexpr std::uint64_t kOffsetBasis = 0xcbf29ce484222325U;
    constexpr std::uint64_t kPrime = 0x100000001b3U;
    std::uint64_t hash = kOffsetBasis;
    for (const TrianglePair& pair : sorted_pairs) {
        for (const std::uint32_t word : {pair.a, pair.b}) {
            for (unsigned shift = 0; shift < 32; shift += 8) {
                hash = (hash ^ ((word >> shift) & 0xffU)) * kPrime;
            }
        }
    }
    return hash;
}

std::string pair_hash_text(std::span<const TrianglePair> sorted_pairs) {
    return fmt::format("{:016x}", pair_hash(sorted_pairs));
}

}  // namespace tandem
