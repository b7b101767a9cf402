// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tandem/collide.hpp>

#include "simulate_bench/sampled_run.hpp"

namespace tandem::bench {

/// What the triangles of all pairs of a sample cost, and how many intersect.
struct CollisionRow {
    std::string engine;
    double milliseconds = 0.0;
    std::size_t touching_pairs = 0;  ///< of bodies that have a pair of triangles
    std::uint64_t triangle_pairs = 0;
};

/// The engines that are measured on samples: the fast one, and the reference engine with every
/// order of traversal on OBBs and AABBs.
class Engines {
  public:
    enum class Which { FastOnly, AllOrders };
    static Result<Engines> create(const scenes::SimulatedScene& scene, Which which);

    /// One row for each engine. Fails if two engines disagree.
    [[nodiscard]] Result<std::vector<CollisionRow>> measure(const Sample& sample) const;

  private:
    struct Engine {
        std::string name;
        CollideRequest request;
        std::vector<std::optional<Model>> models;  ///< by body
    };
    std::vector<Engine> engines_;
};

/// Processor time of this thread, in milliseconds.
[[nodiscard]] double processor_ms();

}  // namespace tandem::bench
