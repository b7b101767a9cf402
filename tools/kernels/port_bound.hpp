// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

namespace tandem {

/// The vector instructions that a kernel cannot do without, by the pipes that can take them on
/// Zen 3 and Zen 4: four pipes, of which only 0 and 1 multiply, compare and blend, 1 and 2 shuffle,
/// 2 and 3 add and convert. docs/experiments/kernels.md lists what is counted.
struct VectorMix {
    double multiply;  ///< pipes 0 and 1
    double shuffle;   ///< pipes 1 and 2
    double add;       ///< pipes 2 and 3
    double any;       ///< bytes, bits

    /// Cycles below which no order of them can fall. Each set of pipes bounds what fits nowhere
    /// else.
    [[nodiscard]] constexpr double cycles() const {
        const auto larger = [](double a, double b) { return a < b ? b : a; };
        const double pairs = larger(larger(multiply, shuffle), add) / 2;
        const double triples = larger(multiply + shuffle, shuffle + add) / 3;
        return larger(larger(pairs, triples), (multiply + shuffle + add + any) / 4);
    }
};

/// 64 pairs of boxes, AVX2.
inline constexpr VectorMix kNodePairMix{.multiply = 13, .shuffle = 23, .add = 13, .any = 26};
/// Eight triangle pairs in the first pass of the filter, and in the second.
inline constexpr VectorMix kPlanesMix{.multiply = 48, .shuffle = 86, .add = 18, .any = 8};
inline constexpr VectorMix kJudgeMix{.multiply = 134, .shuffle = 87, .add = 48, .any = 42};

}  // namespace tandem
