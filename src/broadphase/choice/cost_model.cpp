// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/choice/cost_model.hpp"

#include <algorithm>
#include <limits>

namespace tandem {

double predicted_cost(BroadMethod candidate, const WorldFeatures& world) {
    const double n = world.objects;
    switch (candidate) {
        case BroadMethod::BruteForce:
            return 300.0 + 50.0 * n + 0.13 * n * n;
        case BroadMethod::WideTree:
            // A world at rest is not searched; of one that moves a little, only what moves.
            return world.moved < 0.5
                       ? 100.0
                       : std::min(500.0 + 2.0 * n + 420.0 * world.moved, 1500.0 + 65.0 * n);
        default:
            return std::numeric_limits<double>::infinity();
    }
}

}  // namespace tandem
