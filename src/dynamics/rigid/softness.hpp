// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <numbers>

namespace tandem::dynamics {

/// Makes a constraint behave like a damped spring, integrated implicitly. It is given by a
/// frequency and a damping ratio instead of a stiffness, so that it is stable for every mass
/// (Catto, "Soft Constraints", GDC 2011).
struct Softness {
    double bias_rate = 0.0;      ///< fraction of the error that is removed per second
    double mass_scale = 1.0;     ///< fraction of the computed impulse that is applied
    double impulse_scale = 0.0;  ///< fraction of the accumulated impulse that is taken back
};

/// No error correction: the constraint acts on velocities alone.
inline constexpr Softness kRigid{};

[[nodiscard]] constexpr Softness soft(double hertz, double damping_ratio, double h) {
    const double omega = 2.0 * std::numbers::pi * hertz;
    const double a = 2.0 * damping_ratio + h * omega;
    const double b = h * omega * a;
    const double c = 1.0 / (1.0 + b);
    return {omega / a, b * c, c};
}

}  // namespace tandem::dynamics
