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
#include "query/direction_tree.hpp"
#include "traversal/wide/grouped_descent.hpp"
#include "traversal/wide/leaf_vertices.hpp"

namespace tandem::query {

/// Pairs of triangles with a common vertex that very many triangles have, a hub: the apex of a fan.
/// Their boxes all overlap around the hub, so that a walk would meet n² pairs. But two triangles
/// with a common vertex meet beyond it if and only if some half-line from the vertex runs in both,
/// however long they are: so it is directions that are compared. Walks leave these pairs out.
class StarPairs {
  public:
    /// Fewer triangles around a vertex are no work worth mentioning for a walk.
    static constexpr std::uint32_t kTrianglesOfHub = 128;

    /// Finds the hubs. `numbers` are the triangles by numbers that are equal where vertices are
    /// shared. Keeps its memory. Unfinished if `cancel`, which may be null, is requested to stop.
    void gather(const Surface& surface, std::span<const Triangle> numbers,
                const std::stop_token* cancel);

    [[nodiscard]] bool any() const noexcept { return !hubs_.empty(); }

    /// Marks hubs among the vertices of bottom nodes, as SelfWalk wants them.
    void mark(std::span<LeafVertices> vertices, const std::stop_token* cancel) const;

    /// Each pair with a common hub that meets beyond what it shares, which `exact` decides; never
    /// an empty batch.
    Flow run(FunctionRef<bool(WidePair)> exact, FunctionRef<Flow(std::span<const WidePair>)> found,
             std::size_t batch_size, const std::stop_token* cancel, TraversalStats& stats);

  private:
    struct Hub {
        std::uint32_t vertex;
        std::size_t begin;  ///< of its triangles
        std::size_t end;
    };

    /// Whether two triangles are to be looked at around this hub: the first that they share.
    [[nodiscard]] bool is_first_common_hub(std::uint32_t vertex, std::uint32_t a,
                                           std::uint32_t b) const;
    [[nodiscard]] bool is_hub(std::uint32_t vertex) const noexcept {
        return valence_[vertex] >= kTrianglesOfHub;
    }

    Surface surface_;
    std::span<const Triangle> numbers_;
    std::vector<std::uint32_t> valence_;  ///< by vertex, how many corners are there
    std::vector<Hub> hubs_;
    std::vector<std::size_t> place_;  ///< of a vertex in hubs_, while lists are made
    std::vector<std::uint32_t> triangles_;
    DirectionTree directions_;
    std::vector<WidePair> hits_;
};

}  // namespace tandem::query
