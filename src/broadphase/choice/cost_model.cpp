// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/choice/cost_model.hpp"

#include <algorithm>
#include <limits>

namespace tandem::broadphase {

double predicted_cost(BroadMethod candidate, const WorldFeatures& world) {
    const double n = world.objects;
    const double pairs_of_one = world.overlap_chance * n;
    const double pairs = 0.5 * n * pairs_of_one;
    switch (candidate) {
        case BroadMethod::BruteForce:
            // Finding a pair costs less if the next comparison also gives a pair.
            return 300.0 + 50.0 * n + 0.13 * n * n +
                   (2.0 + 3.0 / (0.1 + world.overlap_chance)) * pairs;
        case BroadMethod::WideTree:
            // A world at rest is not searched; if few objects move, only these are searched.
            return world.moved < 0.5
                       ? 100.0
                       : std::min(500.0 + 2.0 * n + (400.0 + 15.0 * pairs_of_one) * world.moved,
                                  1500.0 + 55.0 * n + 9.0 * pairs);
        default:
            return std::numeric_limits<double>::infinity();
    }
}

}  // namespace tandem::broadphase
