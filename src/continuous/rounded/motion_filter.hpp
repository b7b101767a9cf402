// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "continuous/moving_vertex.hpp"

namespace tandem::continuous {

/// The results of the filter for a batch.
struct FilterCounts {
    std::size_t overlapping = 0;  ///< candidates whose swept boxes overlap
    std::size_t left = 0;         ///< candidates that may touch
};

/// Most candidates in a batch.
inline constexpr std::size_t kBatch = 256;

/// Writes the places of the candidates that may touch to `left`, in ascending order; the others
/// certainly never touch. All candidates have the same kind of features; there are at most kBatch.
/// `left` has room for kBatch numbers.
[[nodiscard]] FilterCounts filter_motions(FeaturePair features,
                                          std::span<const FeatureCandidate> candidates,
                                          const MovingVertex* vertices, std::uint32_t* left);

}  // namespace tandem::continuous
