// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/tube_path.hpp"

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "scenes/random.hpp"

namespace tandem::scenes {
namespace {

using Ring = std::vector<std::uint32_t>;

Vec3 any_normal_to(const Vec3& direction) {
    int least = 0;
    direction.cwiseAbs().minCoeff(&least);
    return direction.cross(Vec3::Unit(least)).normalized();
}

}  // namespace

void add_tube(MeshParts& parts, std::span<const Vec3> path, double radius, std::uint32_t sides) {
    Vec3 along = (path[1] - path[0]).normalized();
    const Vec3 x = any_normal_to(along);
    const Vec3 y = along.cross(x);
    // Rings are moved along the legs from mitre to mitre, so that each leg is a straight prism.
    std::vector<Vec3> ring;
    for (std::uint32_t k = 0; k < sides; ++k) {
        const double around = 2.0 * std::numbers::pi * k / sides;
        ring.emplace_back(path[0] + radius * (std::cos(around) * x + std::sin(around) * y));
    }
    const auto add_ring = [&] {
        Ring numbers;
        for (const Vec3& point : ring) {
            numbers.push_back(parts.vertex(point));
        }
        return numbers;
    };
    Ring below = add_ring();
    const Ring backwards(below.rbegin(), below.rend());
    parts.fan(parts.vertex(path[0]), backwards);
    for (std::size_t k = 1; k < path.size(); ++k) {
        const bool is_last = k + 1 == path.size();
        const Vec3 next = is_last ? along : Vec3((path[k + 1] - path[k]).normalized());
        const Vec3 mitre = (along + next).normalized();
        for (Vec3& point : ring) {
            point += mitre.dot(path[k] - point) / mitre.dot(along) * along;
        }
        const Ring above = add_ring();
        parts.band(below, above);
        below = above;
        along = next;
    }
    parts.fan(parts.vertex(path.back()), below);
}

Mesh random_pipes(std::uint64_t seed, std::uint32_t tubes, std::uint32_t legs,
                  std::uint32_t sides) {
    Random random(seed);
    MeshParts parts;
    for (std::uint32_t tube = 0; tube < tubes; ++tube) {
        std::vector<Vec3> path{2.0 * random.in_cube()};
        Vec3 along = random.direction();
        for (std::uint32_t leg = 0; leg < legs; ++leg) {
            path.emplace_back(path.back() + (1.0 + 0.5 * random.symmetric()) * along);
            // Never turn back, because mitres would become infinitely long.
            along = (along + 0.8 * random.direction()).normalized();
        }
        add_tube(parts, path, 0.05 + 0.03 * random.symmetric(), sides);
    }
    return std::move(parts).finish();
}

Mesh robot_arm(std::uint64_t seed, std::uint32_t links, std::uint32_t sides) {
    Random random(seed);
    MeshParts parts;
    Vec3 joint = Vec3::Zero();
    for (std::uint32_t link = 0; link < links; ++link) {
        const Vec3 along = random.direction();
        const Vec3 end = joint + (0.6 + 0.2 * random.symmetric()) * along;
        const double radius = 0.12 - 0.01 * link / links;
        const std::array arm{joint, end};
        add_tube(parts, arm, radius, sides);
        const Vec3 hinge = any_normal_to(along);
        const std::array axle{Vec3(end - 0.2 * hinge), Vec3(end + 0.2 * hinge)};
        add_tube(parts, axle, 1.2 * radius, sides);
        joint = end;
    }
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
