// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tandem/collide.hpp>

#include "bench/simulate/sampled_run.hpp"
#include "bench/simulate/simulate_table.hpp"

namespace tandem::bench {

/// The engines measured on samples: the fast engine, and the reference engine with every order of
/// traversal on OBBs and AABBs.
class Engines {
  public:
    enum class Which { FastOnly, AllOrders };
    static Result<Engines> create(const scenes::SimulatedScene& scene, Which which);

    /// One row for each engine, the first with the whole step. Returns an error if two engines
    /// disagree.
    [[nodiscard]] Result<std::vector<SimulateRow>> measure(const Sample& sample) const;

  private:
    struct Engine {
        std::string name;
        CollideRequest request;
        std::vector<std::optional<Model>> models;  ///< indexed by body
    };
    std::vector<Engine> engines_;
};

/// Processor time of this thread, in milliseconds.
[[nodiscard]] double processor_ms();

}  // namespace tandem::bench
