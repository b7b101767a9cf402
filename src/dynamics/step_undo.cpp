// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/step_undo.hpp"

namespace tandem::dynamics {

void StepUndo::begin(std::span<const BodyState> states, std::span<const JointConstraint> joints) {
    sleep_.clear();
    for (const BodyState& state : states) {
        sleep_.push_back(state);
    }
    impulses_.clear();
    for (const JointConstraint& joint : joints) {
        impulses_.push_back(joint.impulses());
    }
    moving_.clear();
    is_kept_.assign(states.size(), 0);
}

void StepUndo::keep_moving(std::span<const BodyState> states, const World& world,
                           std::span<const SimulatedBody> bodies) {
    for (std::size_t id = 0; id < states.size(); ++id) {
        if (is_kept_[id] != 0 || !(states[id].is_awake() || states[id].is_driven())) {
            continue;
        }
        const Body& body = **world.body(bodies[id].handle);
        moving_.push_back({states[id], bodies[id].handle, body.pose, body.linear, body.angular});
        is_kept_[id] = 1;
    }
}

void StepUndo::take_back(std::span<BodyState> states, std::span<JointConstraint> joints,
                         World& world) const noexcept {
    for (const Moving& moving : moving_) {
        states[moving.handle.id] = moving.state;
        (void)world.set_pose(moving.handle, moving.pose);
        (void)world.set_velocity(moving.handle, moving.linear, moving.angular);
    }
    for (std::size_t id = 0; id < sleep_.size(); ++id) {
        static_cast<SleepState&>(states[id]) = sleep_[id];
    }
    for (std::size_t k = 0; k < impulses_.size(); ++k) {
        joints[k].restore(impulses_[k]);
    }
}

}  // namespace tandem::dynamics
