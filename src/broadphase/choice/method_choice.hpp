// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "broadphase/choice/cost_model.hpp"

namespace tandem::broadphase {

/// Chooses the method for a world: at first the one with the least predicted cost, later corrected
/// by the measured costs of the methods that were tried. It does not read clocks, so it can be
/// tested.
class MethodChoice {
  public:
    /// Another method must cost at most this fraction of the current one to justify a change.
    static constexpr double kWorthChanging = 0.8;

    [[nodiscard]] BroadMethod current() const noexcept { return kAutoCandidates[current_]; }

    /// Reports the cost of an update with the current method, in nanoseconds.
    void learn(const WorldFeatures& world, double cost);

    /// Chooses again; returns whether the current method has changed.
    [[nodiscard]] bool reconsider(const WorldFeatures& world);

  private:
    [[nodiscard]] double expected_cost(std::size_t candidate, const WorldFeatures& world) const;

    std::size_t current_ = 0;
    /// Measured cost over predicted cost; 1 for methods that were not tried.
    std::array<double, kAutoCandidates.size()> correction_{1.0, 1.0};
};

}  // namespace tandem::broadphase
