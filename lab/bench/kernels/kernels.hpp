// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/wide_pose.hpp"

namespace tandem::bench {

/// The two inner loops of the fast engine on their own, with data that fits in the first-level
/// cache.
class Kernels {
  public:
    /// Tests of one node against a list of nodes, and of triangles against triangles.
    static constexpr std::size_t kNodes = 64;
    static constexpr std::size_t kTrianglePairs = 1024;
    static constexpr std::size_t kLeavesB = 64;  ///< number of leaves with triangles of B

    explicit Kernels(std::uint64_t seed);
    ~Kernels();
    Kernels(const Kernels&) = delete;
    Kernels& operator=(const Kernels&) = delete;

    /// One node of B against kNodes nodes of A, along A's axes: 64 · kNodes pairs of boxes. Returns
    /// how many overlap, so that the compiler cannot remove the work.
    std::uint64_t node_pairs();

    /// Runs the filter on kTrianglePairs pairs of triangles. Returns how many it cannot reject.
    std::uint64_t triangle_pairs();

    /// The share of the triangle pairs that reaches the second pass of the filter.
    [[nodiscard]] double second_pass_share();

  private:
    struct Data;
    std::unique_ptr<Data> data_;
};

}  // namespace tandem::bench
