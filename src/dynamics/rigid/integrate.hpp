// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "dynamics/rigid/body_state.hpp"

namespace tandem::dynamics {

/// Changes the velocities of an awake body by forces, torques, gravity and damping during a time
/// `h`.
void integrate_velocity(BodyState& body, const Vec3& gravity, double h);

/// Moves a body for a time `h`. The gyroscopic term of a dynamic body is integrated by the implicit
/// midpoint rule, which keeps the energy and momentum of a free body and is stable at every angular
/// velocity.
void integrate_position(BodyState& body, double h);

}  // namespace tandem::dynamics
