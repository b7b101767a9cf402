// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/coarse_room.hpp"

#include <array>

#include <tandem/pose.hpp>

#include "scenes/mesh_parts.hpp"
#include "scenes/random.hpp"

namespace tandem::scenes {
namespace {

/// A box around the origin by its corners, in the order of the bits of their numbers.
void add_box(MeshParts& parts, const Pose& pose, const Vec3& half) {
    std::array<std::uint32_t, 8> v;
    for (std::uint32_t corner = 0; corner < 8; ++corner) {
        const Vec3 sign((corner & 1U) != 0 ? 1.0 : -1.0, (corner & 2U) != 0 ? 1.0 : -1.0,
                        (corner & 4U) != 0 ? 1.0 : -1.0);
        v[corner] = parts.vertex(to_world(pose, half.cwiseProduct(sign)));
    }
    parts.quad(v[0], v[2], v[3], v[1]);
    parts.quad(v[4], v[5], v[7], v[6]);
    parts.quad(v[0], v[1], v[5], v[4]);
    parts.quad(v[2], v[6], v[7], v[3]);
    parts.quad(v[0], v[4], v[6], v[2]);
    parts.quad(v[1], v[3], v[7], v[5]);
}

Pose random_pose(Random& random, double extent) {
    const Quaternion q = random.rotation();
    return Pose::create(extent * random.in_cube(), q[0], q[1], q[2], q[3]).value();
}

}  // namespace

Mesh coarse_room(std::uint64_t seed, std::uint32_t boards, double extent) {
    Random random(seed);
    MeshParts parts;
    add_box(parts, random_pose(random, 0.0), Vec3::Constant(extent));
    for (std::uint32_t k = 0; k < boards; ++k) {
        const Pose pose = random_pose(random, 0.6 * extent);
        const double thickness = 0.01 + 0.01 * random.symmetric();
        add_box(parts, pose,
                extent * Vec3(0.35 + 0.2 * random.symmetric(), 0.25 + 0.15 * random.symmetric(),
                              thickness));
    }
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
