// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace tandem::bench {

/// The vector instructions that a kernel needs at least, by kinds that use different pipes of a
/// processor. docs/experiments/kernels.md lists what is counted.
struct VectorMix {
    double multiply = 0;  ///< products (fused or not), minima, comparisons, shifts
    double convert = 0;   ///< between floats and integers, or floats and doubles
    double add = 0;       ///< sums of floats
    double shuffle = 0;
    double insert = 0;  ///< 128 bits from memory into a vector
    double blend = 0;
    double any = 0;  ///< logical operations on bytes and bits
    bool has_512_bits = false;

    [[nodiscard]] constexpr double sum() const {
        return multiply + convert + add + shuffle + insert + blend + any;
    }
};

// Lower bounds of the cycles for any order of the instructions: each set of pipes must execute all
// instructions that no other pipe can.

/// Zen 3 and Zen 4 have four pipes: 0 and 1 multiply, compare and blend, 1 and 2 shuffle, 2 and 3
/// add and convert.
[[nodiscard]] constexpr double cycles_on_zen(const VectorMix& mix) {
    const double first = mix.multiply + mix.blend;
    const double middle = mix.shuffle + mix.insert;
    const double last = mix.add + mix.convert;
    return std::max({first / 2, middle / 2, last / 2, (first + middle) / 3, (middle + last) / 3,
                     mix.sum() / 4});
}

/// Golden Cove (Sapphire Rapids, Emerald Rapids) has three pipes: 0 and 1 multiply, compare and
/// convert, 1 and 5 shuffle and add. While 512-bit instructions are in flight, pipe 1 takes no
/// vectors.
[[nodiscard]] constexpr double cycles_on_golden_cove(const VectorMix& mix) {
    if (mix.has_512_bits) {
        return mix.sum() / 2;
    }
    return std::max({(mix.multiply + mix.convert) / 2, (mix.shuffle + mix.add) / 2, mix.sum() / 3});
}

/// 64 pairs of boxes.
inline constexpr VectorMix kNodePairAvx2{
    .multiply = 13, .convert = 8, .add = 5, .shuffle = 23, .any = 26};
inline constexpr VectorMix kNodePairAvx512{
    .multiply = 14, .convert = 8, .add = 3, .shuffle = 16, .any = 11, .has_512_bits = true};
/// Eight triangle pairs in the first pass of the filter, and in the second; for AVX2, and for
/// AVX-512, which has masks for comparisons but also works on 256 bits here.
inline constexpr VectorMix kPlanesMix{
    .multiply = 48, .add = 18, .shuffle = 58, .insert = 28, .any = 8};
inline constexpr VectorMix kJudgeMix{
    .multiply = 84, .add = 48, .shuffle = 59, .insert = 28, .blend = 50, .any = 42};

}  // namespace tandem::bench
