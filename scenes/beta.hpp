// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <numbers>

#include "random.hpp"

namespace tandem::scenes {

/// A random number in [0, 1] with the beta distribution whose parameters both are `shape` > 0. At 1
/// the distribution is uniform; far above 1 all numbers are near one half; near 0 all are near 0 or
/// 1.
///
/// If t has Student's distribution with 2·shape degrees of freedom, (1 + t / √(2·shape + t²)) / 2
/// has this distribution. The polar method gives t.
inline double symmetric_beta(Random& random, double shape) {
    const double u = 0.5 * (1.0 - random.symmetric());  // in (0, 1]
    const double direction = std::cos(std::numbers::pi * random.symmetric());
    // The value t / √(2·shape).
    const double t = std::sqrt(std::pow(u, -1.0 / shape) - 1.0) * direction;
    if (!std::isfinite(t)) {
        return direction < 0.0 ? 0.0 : 1.0;
    }
    return 0.5 * (1.0 + t / std::hypot(1.0, t));
}

}  // namespace tandem::scenes
