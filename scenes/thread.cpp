// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/thread.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "scenes/mesh_parts.hpp"

namespace tandem::scenes {

Mesh thread(const Thread& shape) {
    MeshParts parts;
    // Roots and crests of the helix in order; the next root begins one turn later.
    std::vector<std::uint32_t> roots;
    std::vector<std::uint32_t> crests;
    const std::uint32_t steps = (shape.turns + 1) * shape.sides + 1;
    for (std::uint32_t k = 0; k < steps; ++k) {
        const double around = 2.0 * std::numbers::pi * (k % shape.sides) / shape.sides;
        const double height = shape.pitch * k / shape.sides;
        const Vec3 outward(std::cos(around), std::sin(around), 0.0);
        const Vec3 up(0.0, 0.0, 1.0);
        roots.push_back(parts.vertex(shape.radius * outward + height * up));
        crests.push_back(parts.vertex((shape.radius + shape.depth) * outward +
                                      (height + 0.5 * shape.pitch) * up));
    }
    for (std::uint32_t k = 0; k + shape.sides + 1 < steps; ++k) {
        parts.quad(roots[k], roots[k + 1], crests[k + 1], crests[k]);
        parts.quad(crests[k], crests[k + 1], roots[k + shape.sides + 1], roots[k + shape.sides]);
    }
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
