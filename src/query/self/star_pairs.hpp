// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include <tandem/flow.hpp>
#include <tandem/statistics.hpp>

#include "base/function_ref.hpp"
#include "base/module_names.hpp"
#include "bvh/surface.hpp"
#include "query/self/direction_tree.hpp"
#include "traversal/wide/contact/grouped_descent.hpp"
#include "traversal/wide/self/leaf_vertices.hpp"

namespace tandem::query {

/// Finds pairs of triangles that share a hub: a vertex of very many triangles, such as the apex of
/// a fan. All boxes overlap around a hub, so a walk would meet n² pairs. But two triangles with a
/// common vertex meet elsewhere if and only if some half-line from the vertex runs inside both,
/// whatever their sizes. So their directions are compared, and walks leave these pairs out.
class StarPairs {
  public:
    /// A vertex with fewer triangles costs a walk hardly anything.
    static constexpr std::uint32_t kTrianglesOfHub = 128;

    /// Finds the hubs. `numbers` are the triangles with equal numbers for shared vertices. Keeps
    /// its memory. Incomplete after a stop request; `cancel` may be null.
    void gather(const Surface& surface, std::span<const Triangle> numbers,
                const std::stop_token* cancel);

    [[nodiscard]] bool any() const noexcept { return !hubs_.empty(); }

    /// Marks hubs among the vertices of bottom nodes, as SelfWalk needs it.
    void mark(std::span<LeafVertices> vertices, const std::stop_token* cancel) const;

    /// Reports each pair with a common hub that meets outside the shared feature, as decided by
    /// `exact`, in batches that are never empty.
    Flow run(FunctionRef<bool(WidePair)> exact, FunctionRef<Flow(std::span<const WidePair>)> found,
             std::size_t batch_size, const std::stop_token* cancel, TraversalStats& stats);

  private:
    struct Hub {
        std::uint32_t vertex;
        std::size_t begin;  ///< its first triangle
        std::size_t end;
    };

    /// Whether this hub is the first one that two triangles share, so that the pair is examined
    /// once.
    [[nodiscard]] bool is_first_common_hub(std::uint32_t vertex, std::uint32_t a,
                                           std::uint32_t b) const;
    [[nodiscard]] bool is_hub(std::uint32_t vertex) const noexcept {
        return valence_[vertex] >= kTrianglesOfHub;
    }

    Surface surface_;
    std::span<const Triangle> numbers_;
    std::vector<std::uint32_t> valence_;  ///< number of corners at each vertex
    std::vector<Hub> hubs_;
    std::vector<std::size_t> place_;  ///< index in hubs_ of a vertex, while lists are made
    std::vector<std::uint32_t> triangles_;
    DirectionTree directions_;
    std::vector<WidePair> hits_;
};

}  // namespace tandem::query
