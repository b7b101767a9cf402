// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dynamics/body_state.hpp"
#include "dynamics/colouring.hpp"

namespace tandem::dynamics {

/// When bodies fall asleep.
struct SleepRule {
    double speed = 0.05;  ///< m/s of the fastest point of the body
    double after = 0.5;   ///< seconds below that speed
};

/// Groups of bodies that touch, directly or through others: such a group falls asleep and wakes up
/// as a whole. Bodies that cannot be moved connect nothing.
class Islands {
  public:
    /// Wakes each sleeping group that an awake body, or one that is driven, touches, and groups
    /// that are asleep and touch each other become one. To be called until it returns 0.
    static std::uint32_t wake_touched(std::span<BodyState> bodies,
                                      std::span<const BodyPair> touching);

    /// At the end of a step: counts how long bodies are slow and sends groups to sleep. Returns the
    /// number of groups that are awake.
    std::uint32_t put_to_sleep(std::span<BodyState> bodies, std::span<const BodyPair> touching,
                               const SleepRule& rule, double h);

    /// Wakes a body and all that fell asleep with it.
    static void wake(std::span<BodyState> bodies, std::uint32_t body);

  private:
    std::vector<std::uint32_t> root_;
    std::vector<double> least_still_;
};

}  // namespace tandem::dynamics
