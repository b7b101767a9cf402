// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/city_block.hpp"

#include "scenes/mesh_parts.hpp"
#include "scenes/random.hpp"

namespace tandem::scenes {

Mesh city_block(std::uint64_t seed, std::uint32_t houses) {
    Random random(seed);
    MeshParts parts;
    const double extent = 0.5 * houses;
    const std::uint32_t ground = parts.vertex({-extent, -extent, 0.0});
    parts.vertex({extent, -extent, 0.0});
    parts.vertex({extent, extent, 0.0});
    parts.vertex({-extent, extent, 0.0});
    parts.quad(ground, ground + 1, ground + 2, ground + 3);
    for (std::uint32_t row = 0; row < houses; ++row) {
        for (std::uint32_t column = 0; column < houses; ++column) {
            const double height = 0.8 + 0.6 * random.symmetric();
            const Vec3 centre(column + 0.5 - extent, row + 0.5 - extent, height);
            const Pose pose = Pose::create(centre, 1.0, 0.0, 0.0, 0.1 * random.symmetric()).value();
            const double width = 0.25 + 0.08 * random.symmetric();
            const double depth = 0.25 + 0.08 * random.symmetric();
            parts.box(pose, {width, depth, height});
        }
    }
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
