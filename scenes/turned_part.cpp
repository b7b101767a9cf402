// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/turned_part.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "scenes/mesh_parts.hpp"
#include "scenes/random.hpp"

namespace tandem::scenes {

Mesh turned_part(std::span<const TurnedStep> steps, std::uint32_t sides) {
    MeshParts parts;
    std::vector<std::uint32_t> below;
    for (const TurnedStep& step : steps) {
        std::vector<std::uint32_t> ring;
        for (std::uint32_t k = 0; k < sides; ++k) {
            const double around = 2.0 * std::numbers::pi * k / sides;
            ring.push_back(parts.vertex(
                {step.radius * std::cos(around), step.radius * std::sin(around), step.height}));
        }
        if (!below.empty()) {
            parts.band(below, ring);
        } else {
            const std::vector<std::uint32_t> downwards(ring.rbegin(), ring.rend());
            parts.fan(parts.vertex({0.0, 0.0, step.height}), downwards);
        }
        below = ring;
    }
    parts.fan(parts.vertex({0.0, 0.0, steps.back().height}), below);
    return std::move(parts).finish();
}

Mesh cylinder(double radius, double height, std::uint32_t sides) {
    const std::array steps{TurnedStep{radius, -0.5 * height}, TurnedStep{radius, 0.5 * height}};
    return turned_part(steps, sides);
}

Mesh random_shaft(std::uint64_t seed, std::uint32_t sides) {
    Random random(seed);
    const std::int32_t shoulders = 5 + random.integer(1);
    std::vector<TurnedStep> steps;
    double height = 0.0;
    for (std::int32_t k = 0; k < shoulders; ++k) {
        const double radius = 0.3 + 0.15 * random.symmetric();
        steps.push_back({radius, height});
        height += 0.4 + 0.3 * random.symmetric();
        steps.push_back({radius, height});
    }
    return turned_part(steps, sides);
}

}  // namespace tandem::scenes
