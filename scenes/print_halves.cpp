// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/print_halves.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include <tandem/pose.hpp>

#include "scenes/mesh_parts.hpp"
#include "scenes/random.hpp"

namespace tandem::scenes {

Mesh print_half(const CutBody& body, PrintHalf half) {
    Random random(body.seed);
    const Quaternion q = random.rotation();
    const Pose slant = Pose::create(Vec3::Zero(), q[0], q[1], q[2], q[3]).value();
    const double wave = 0.1 + 0.05 * random.symmetric();
    const std::int32_t lobes = 5 + random.integer(2);
    const bool is_upper = half == PrintHalf::Upper;
    // 1. The shell: rings from the cut to the pole.
    MeshParts parts;
    std::vector<std::uint32_t> cut;
    std::vector<std::uint32_t> below;
    for (std::uint32_t row = 0; row < body.rows; ++row) {
        const double rise = 0.5 * std::numbers::pi * row / body.rows;
        std::vector<std::uint32_t> ring;
        for (std::uint32_t k = 0; k < body.around; ++k) {
            const double turn = 2.0 * std::numbers::pi * k / body.around;
            const double radius = (1.0 + wave * std::cos(lobes * turn)) * std::cos(rise);
            ring.push_back(
                parts.vertex(to_world(slant, {radius * std::cos(turn), radius * std::sin(turn),
                                              (is_upper ? 0.7 : -0.7) * std::sin(rise)})));
        }
        if (row == 0) {
            cut = ring;
        } else if (is_upper) {
            parts.band(below, ring);
        } else {
            parts.band(ring, below);
        }
        below = ring;
    }
    const std::uint32_t pole = parts.vertex(to_world(slant, {0.0, 0.0, is_upper ? 0.7 : -0.7}));
    if (!is_upper) {
        below = {below.rbegin(), below.rend()};
    }
    parts.fan(pole, below);
    // 2. The cut: slivers from side to side.
    // Joins the two sides: corner k of one rim to corner k of the other.
    const auto facing = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        is_upper ? parts.triangle(a, c, b) : parts.triangle(a, b, c);
    };
    std::size_t low = 0;
    std::size_t high = cut.size() - 1;
    while (low + 1 < high) {
        facing(cut[low], cut[low + 1], cut[high]);
        ++low;
        if (low + 1 < high) {
            facing(cut[low], cut[high - 1], cut[high]);
            --high;
        }
    }
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
