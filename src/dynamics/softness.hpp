// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <numbers>

namespace tandem::dynamics {

/// A constraint that behaves like a damped spring whatever the mass, integrated implicitly: with a
/// frequency and a damping ratio instead of a stiffness it cannot explode (Catto, "Soft
/// Constraints", GDC 2011).
struct Softness {
    double bias_rate = 0.0;      ///< part of the error that is undone per second
    double mass_scale = 1.0;     ///< how much of the impulse is applied
    double impulse_scale = 0.0;  ///< how much of the impulse so far is taken back
};

/// Without error correction: the constraint holds on velocities alone.
inline constexpr Softness kRigid{};

[[nodiscard]] constexpr Softness soft(double hertz, double damping_ratio, double h) {
    const double omega = 2.0 * std::numbers::pi * hertz;
    const double a = 2.0 * damping_ratio + h * omega;
    const double b = h * omega * a;
    const double c = 1.0 / (1.0 + b);
    return {omega / a, b * c, c};
}

}  // namespace tandem::dynamics
