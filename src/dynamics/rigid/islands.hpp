// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dynamics/rigid/body_state.hpp"
#include "dynamics/rigid/colouring.hpp"

namespace tandem::dynamics {

/// The condition for bodies to fall asleep.
struct SleepRule {
    double speed = 0.05;  ///< m/s of the fastest point of the body
    double after = 0.5;   ///< seconds below that speed
};

/// Groups of bodies that touch directly or through others. A group falls asleep and wakes as a
/// whole. A body that cannot be moved does not connect the bodies that touch it.
class Islands {
  public:
    /// Wakes each sleeping group that touches an awake or a driven body. Sleeping groups that touch
    /// each other become one. Call it again until it returns 0.
    static std::uint32_t wake_touched(std::span<BodyState> bodies,
                                      std::span<const BodyPair> touching);

    /// Call it at the end of a step: adds up how long each body has been slow and puts groups to
    /// sleep. Returns the number of groups that stay awake.
    std::uint32_t put_to_sleep(std::span<BodyState> bodies, std::span<const BodyPair> touching,
                               const SleepRule& rule, double h);

    /// Wakes a body and all that fell asleep with it.
    static void wake(std::span<BodyState> bodies, std::uint32_t body);

    /// Puts a body to sleep in the group of `root`. The root itself must be added first.
    static void lay_down(std::span<BodyState> bodies, std::uint32_t body, std::uint32_t root);

  private:
    std::vector<std::uint32_t> root_;
    std::vector<double> least_still_;
};

}  // namespace tandem::dynamics
