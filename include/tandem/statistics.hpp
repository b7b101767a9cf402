// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace tandem {

/// What a walk did, in the vocabulary of Damkjær 2007, tables 2 to 8. For binary trees and a walk
/// that is not stopped early, iterations = 1 + 2·(overlaps − leaf_overlaps).
struct TraversalStats {
    std::uint64_t iterations = 0;         ///< node pairs taken up by the loop
    std::uint64_t volume_tests = 0;       ///< bounding volumes compared
    std::uint64_t overlaps = 0;           ///< of which overlapped
    std::uint64_t leaf_overlaps = 0;      ///< of which both were leaves
    std::uint64_t geometry_tests = 0;     ///< triangle pairs handed to the exact test
    std::uint64_t geometry_overlaps = 0;  ///< of which share a point

    friend bool operator==(const TraversalStats&, const TraversalStats&) = default;
};

}  // namespace tandem
