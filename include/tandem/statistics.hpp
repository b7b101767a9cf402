// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace tandem {

/// Work done by a walk, in the terms of Damkjær 2007, tables 2 to 8. For binary trees and a walk
/// that is not stopped early, iterations = 1 + 2·(overlaps − leaf_overlaps).
struct TraversalStats {
    std::uint64_t iterations = 0;         ///< node pairs processed by the loop
    std::uint64_t volume_tests = 0;       ///< pairs of bounding volumes compared
    std::uint64_t overlaps = 0;           ///< pairs of volumes that overlapped
    std::uint64_t leaf_overlaps = 0;      ///< overlapping pairs of two leaves
    std::uint64_t geometry_tests = 0;     ///< triangle pairs passed to the exact test
    std::uint64_t geometry_overlaps = 0;  ///< triangle pairs that share a point

    friend bool operator==(const TraversalStats&, const TraversalStats&) = default;
};

}  // namespace tandem
