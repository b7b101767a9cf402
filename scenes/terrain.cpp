// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/terrain.hpp"

#include <array>
#include <cmath>

#include "scenes/mesh_parts.hpp"
#include "scenes/random.hpp"

namespace tandem::scenes {
namespace {

struct Wave {
    double x;
    double y;
    double phase;
    double height;
};

}  // namespace

Mesh terrain(std::uint64_t seed, const Terrain& shape) {
    Random random(seed);
    std::array<Wave, 6> waves;
    double wave_number = 2.0 / shape.extent;
    double share = 0.5 * shape.height;
    for (Wave& wave : waves) {
        // Each wave has half the height and half the length of the one before.
        wave = {wave_number * random.symmetric(), wave_number * random.symmetric(),
                3.0 * random.symmetric(), share};
        wave_number *= 2.0;
        share *= 0.5;
    }
    MeshParts parts;
    const std::uint32_t columns = shape.cells + 1;
    const double cell = 2.0 * shape.extent / shape.cells;
    for (std::uint32_t row = 0; row < columns; ++row) {
        for (std::uint32_t column = 0; column < columns; ++column) {
            const double x = cell * column - shape.extent;
            const double y = cell * row - shape.extent;
            double z = 0.0;
            for (const Wave& wave : waves) {
                z += wave.height * std::sin(wave.x * x + wave.y * y + wave.phase);
            }
            parts.vertex({x, y, z});
        }
    }
    for (std::uint32_t row = 0; row < shape.cells; ++row) {
        for (std::uint32_t column = 0; column < shape.cells; ++column) {
            const std::uint32_t corner = row * columns + column;
            parts.quad(corner, corner + 1, corner + columns + 1, corner + columns);
        }
    }
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
