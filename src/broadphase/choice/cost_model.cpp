// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/choice/cost_model.hpp"

#include <limits>

namespace tandem {

double predicted_cost(BroadMethod candidate, const WorldFeatures& world) {
    const double n = world.objects;
    switch (candidate) {
        case BroadMethod::BruteForce:
            return 300.0 + 10.0 * n + 0.12 * n * n;
        case BroadMethod::WideTree:
            // A world at rest is not searched; one object that moves has all of them searched.
            return world.moved < 0.5 ? 100.0 : 1500.0 + 50.0 * n;
        case BroadMethod::StaticDynamic:
            return 300.0 + 1.0 * n + 800.0 * world.moved;
        default:
            return std::numeric_limits<double>::infinity();
    }
}

}  // namespace tandem
