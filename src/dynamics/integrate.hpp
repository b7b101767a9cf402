// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "dynamics/body_state.hpp"

namespace tandem::dynamics {

/// Forces, torques, gravity and damping of a time `h` change the velocities of an awake body.
void integrate_velocity(BodyState& body, const Vec3& gravity, double h);

/// Moves a body for a time `h`. A dynamic body turns by the implicit midpoint rule for the
/// gyroscopic term, which keeps the energy and the momentum of a free body and is stable for any
/// spin.
void integrate_position(BodyState& body, double h);

}  // namespace tandem::dynamics
