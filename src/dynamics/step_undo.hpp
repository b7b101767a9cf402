// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/world.hpp>

#include "dynamics/body_state.hpp"
#include "dynamics/joint_constraint.hpp"

namespace tandem::dynamics {

/// Copies of the rigid bodies and joints that a step changes, to take the step back. Only bodies
/// that move are copied as a whole: a world in which most bodies sleep costs little.
class StepUndo {
  public:
    /// At the begin of a step.
    void begin(std::span<const BodyState> states, std::span<const JointConstraint> joints);
    /// To be called before each change of bodies that are awake or driven: keeps those that it does
    /// not have yet.
    void keep_moving(std::span<const BodyState> states, const World& world,
                     std::span<const SimulatedBody> bodies);
    /// All as it was at the begin of the step.
    void take_back(std::span<BodyState> states, std::span<JointConstraint> joints,
                   World& world) const noexcept;

  private:
    struct Moving {
        BodyState state;
        BodyHandle handle;
        Pose pose;
        Vec3 linear;
        Vec3 angular;
    };

    std::vector<SleepState> sleep_;  ///< of all bodies
    std::vector<Moving> moving_;
    std::vector<std::uint8_t> is_kept_;
    std::vector<std::array<double, JointConstraint::kRows>> impulses_;
};

}  // namespace tandem::dynamics
