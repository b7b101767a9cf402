// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "broadphase/choice/cost_model.hpp"

namespace tandem::broadphase {

/// Which method a world gets: at first the one with the least predicted cost, later corrected by
/// what each one that was tried has really cost. Knows nothing of clocks, so it can be tested.
class MethodChoice {
  public:
    /// Another method must cost at most this part of the present one to be worth a change.
    static constexpr double kWorthChanging = 0.8;

    [[nodiscard]] BroadMethod current() const noexcept { return kAutoCandidates[current_]; }

    /// An update with the current method took so many nanoseconds.
    void learn(const WorldFeatures& world, double cost);

    /// Chooses again. Says whether the current method is another one now.
    [[nodiscard]] bool reconsider(const WorldFeatures& world);

  private:
    [[nodiscard]] double expected_cost(std::size_t candidate, const WorldFeatures& world) const;

    std::size_t current_ = 0;
    /// Real cost over predicted cost; 1 where nothing is known.
    std::array<double, kAutoCandidates.size()> correction_{1.0, 1.0};
};

}  // namespace tandem::broadphase
