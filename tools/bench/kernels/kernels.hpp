// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/wide_pose.hpp"

namespace tandem::bench {

/// The two inner loops of the fast engine on their own, on data that stays in the first cache.
class Kernels {
  public:
    /// Tests of a node against a list of nodes, and of triangles against triangles.
    static constexpr std::size_t kNodes = 64;
    static constexpr std::size_t kTrianglePairs = 1024;
    static constexpr std::size_t kLeavesB = 64;  ///< where the triangles of B are

    explicit Kernels(std::uint64_t seed);
    ~Kernels();
    Kernels(const Kernels&) = delete;
    Kernels& operator=(const Kernels&) = delete;

    /// One node of B against kNodes nodes of A on A's axes: 64 · kNodes pairs of boxes. Returns how
    /// many overlap, so that nothing is optimised away.
    std::uint64_t node_pairs();

    /// The filter on kTrianglePairs pairs of triangles. Returns how many it cannot reject.
    std::uint64_t triangle_pairs();

    /// The part of the triangle pairs that reaches the second pass of the filter.
    [[nodiscard]] double second_pass_share();

  private:
    struct Data;
    std::unique_ptr<Data> data_;
};

}  // namespace tandem::bench
