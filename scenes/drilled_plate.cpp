// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/drilled_plate.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "scenes/mesh_parts.hpp"

namespace tandem::scenes {
namespace {

using Ring = std::vector<std::uint32_t>;

/// A face of a cell: four fans to the hole, and a triangle on each side between two of them.
void add_face(MeshParts& parts, const std::array<std::uint32_t, 4>& corners, const Ring& hole,
              double up) {
    const auto facing = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        up > 0.0 ? parts.triangle(a, b, c) : parts.triangle(a, c, b);
    };
    const std::size_t quarter = hole.size() / 4;
    for (std::size_t side = 0; side < 4; ++side) {
        for (std::size_t k = side * quarter; k < (side + 1) * quarter; ++k) {
            facing(corners[side], hole[(k + 1) % hole.size()], hole[k]);
        }
        const std::size_t next = (side + 1) % 4;
        facing(corners[side], corners[next], hole[next * quarter % hole.size()]);
    }
}

}  // namespace

Mesh drilled_plate(const DrilledPlate& shape) {
    MeshParts parts;
    const std::uint32_t posts = shape.holes + 1;
    const double start = -0.5 * shape.pitch * shape.holes;
    std::array<std::vector<std::uint32_t>, 2> grid;
    for (std::size_t face = 0; face < 2; ++face) {
        for (std::uint32_t k = 0; k < posts * posts; ++k) {
            grid[face].push_back(
                parts.vertex({start + shape.pitch * (k % posts), start + shape.pitch * (k / posts),
                              face == 0 ? 0.0 : shape.thickness}));
        }
    }
    for (std::uint32_t cell = 0; cell < shape.holes * shape.holes; ++cell) {
        const std::uint32_t post = cell / shape.holes * posts + cell % shape.holes;
        const Vec3 centre = parts.at(grid[0][post]) + 0.5 * shape.pitch * Vec3(1.0, 1.0, 0.0);
        std::array<Ring, 2> hole;
        for (std::size_t face = 0; face < 2; ++face) {
            for (std::uint32_t k = 0; k < shape.sides; ++k) {
                const double around = 2.0 * std::numbers::pi * k / shape.sides;
                hole[face].push_back(
                    parts.vertex(centre + Vec3(shape.hole_radius * std::cos(around),
                                               shape.hole_radius * std::sin(around),
                                               face == 0 ? 0.0 : shape.thickness)));
            }
            // The first quarter of the hole faces the diagonally opposite corner.
            const auto& at = grid[face];
            add_face(parts, {at[post + posts + 1], at[post + posts], at[post], at[post + 1]},
                     hole[face], face == 0 ? -1.0 : 1.0);
        }
        parts.band(hole[1], hole[0]);
    }
    for (std::uint32_t k = 0; k < shape.holes; ++k) {
        const auto rim = [&](std::uint32_t from, std::uint32_t to) {
            parts.quad(grid[0][from], grid[0][to], grid[1][to], grid[1][from]);
        };
        rim(k, k + 1);
        rim(posts * k + shape.holes, posts * (k + 1) + shape.holes);
        rim(posts * shape.holes + k + 1, posts * shape.holes + k);
        rim(posts * (k + 1), posts * k);
    }
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
