// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/world.hpp>

#include "dynamics/rigid/body_state.hpp"
#include "dynamics/rigid/joint_constraint.hpp"

namespace tandem::dynamics {

/// Copies of the rigid bodies and joints that a step changes, to undo the step. Only moving bodies
/// are copied as a whole, so that a world in which most bodies sleep costs little.
class StepUndo {
  public:
    /// Call it at the start of a step.
    void begin(std::span<const BodyState> states, std::span<const JointConstraint> joints);
    /// Call it before each change of awake or driven bodies: copies those that it has not copied
    /// yet in this step.
    void keep_moving(std::span<const BodyState> states, const World& world,
                     std::span<const SimulatedBody> bodies);
    /// Restores the state at the start of the step.
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

    std::vector<SleepState> sleep_;  ///< by body
    std::vector<Moving> moving_;
    std::vector<std::uint8_t> is_kept_;
    std::vector<std::array<double, JointConstraint::kRows>> impulses_;
};

}  // namespace tandem::dynamics
