// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/fan.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "scenes/mesh_parts.hpp"
#include "scenes/random.hpp"

namespace tandem::scenes {

Mesh fan(std::uint64_t seed, std::uint32_t spokes) {
    Random random(seed);
    MeshParts parts;
    const std::uint32_t apex = parts.vertex({0.0, 0.0, 0.1});
    std::vector<std::uint32_t> rim;
    for (std::uint32_t k = 0; k < spokes; ++k) {
        const double around = 2.0 * std::numbers::pi * k / spokes;
        const double radius = 1.0 + 0.05 * random.symmetric();
        rim.push_back(parts.vertex({radius * std::cos(around), radius * std::sin(around), 0.0}));
    }
    parts.fan(apex, rim);
    return std::move(parts).finish();
}

Mesh needles(std::uint64_t seed, std::uint32_t count, double extent) {
    constexpr double kWidth = 1e-4;
    Random random(seed);
    MeshParts parts;
    for (std::uint32_t k = 0; k < count; ++k) {
        const Vec3 middle = extent * random.in_cube();
        const Vec3 half = (0.5 + 0.1 * random.symmetric()) * random.direction();
        const std::uint32_t first = parts.vertex(middle - half);
        parts.vertex(middle + half);
        parts.vertex(middle + half + kWidth * random.direction());
        parts.triangle(first, first + 1, first + 2);
    }
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
