// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/vehicle.hpp"

#include <array>

#include "scenes/tube_path.hpp"

namespace tandem::scenes {

Mesh vehicle(std::uint32_t sides) {
    constexpr double kWheel = 0.35;
    MeshParts parts;
    parts.box(Pose::at({0.0, 0.0, 0.6}), {2.0, 0.7, 0.25});
    parts.box(Pose::at({-0.2, 0.0, 1.15}), {1.0, 0.6, 0.3});
    parts.box(Pose::at({0.0, 0.0, kWheel}), {1.5, 0.5, 0.05});
    for (const double x : {-1.3, 1.3}) {
        for (const double y : {-0.85, 0.6}) {
            const std::array axle{Vec3(x, y, kWheel), Vec3(x, y + 0.25, kWheel)};
            add_tube(parts, axle, kWheel, sides);
        }
    }
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
