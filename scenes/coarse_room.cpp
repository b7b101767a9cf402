// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/coarse_room.hpp"

#include "scenes/mesh_parts.hpp"
#include "scenes/random.hpp"

namespace tandem::scenes {
namespace {

Pose random_pose(Random& random, double extent) {
    const Quaternion q = random.rotation();
    return Pose::create(extent * random.in_cube(), q[0], q[1], q[2], q[3]).value();
}

}  // namespace

Mesh coarse_room(std::uint64_t seed, std::uint32_t boards, double extent) {
    Random random(seed);
    MeshParts parts;
    parts.box(random_pose(random, 0.0), Vec3::Constant(extent));
    for (std::uint32_t k = 0; k < boards; ++k) {
        const Pose pose = random_pose(random, 0.6 * extent);
        const double thickness = 0.01 + 0.01 * random.symmetric();
        parts.box(pose, extent * Vec3(0.35 + 0.2 * random.symmetric(),
                                      0.25 + 0.15 * random.symmetric(), thickness));
    }
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
