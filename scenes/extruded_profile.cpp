// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/extruded_profile.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "scenes/mesh_parts.hpp"

namespace tandem::scenes {

Mesh extruded_profile(const ExtrudedProfile& shape) {
    MeshParts parts;
    std::vector<std::uint32_t> below;
    std::vector<std::uint32_t> above;
    const std::uint32_t corners = 4 * shape.teeth;
    for (std::uint32_t k = 0; k < corners; ++k) {
        const double around = 2.0 * std::numbers::pi * k / corners;
        const double radius = shape.radius + (k % 4 < 2 ? shape.tooth : 0.0);
        const double x = radius * std::cos(around);
        const double y = radius * std::sin(around);
        below.push_back(parts.vertex({x, y, 0.0}));
        above.push_back(parts.vertex({x, y, shape.length}));
    }
    parts.band(below, above);
    parts.fan(parts.vertex({0.0, 0.0, shape.length}), above);
    const std::vector<std::uint32_t> downwards(below.rbegin(), below.rend());
    parts.fan(parts.vertex({0.0, 0.0, 0.0}), downwards);
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
