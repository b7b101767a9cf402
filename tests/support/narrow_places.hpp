// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include <tandem/mesh.hpp>

/// Closed meshes with cracks, holes, ridges and cliffs, and pointed bodies that fall onto them.
namespace tandem::testing {

using Profile = std::vector<Eigen::Vector2d>;  ///< a simple polygon in x and z, counter-clockwise

/// Triangulates a simple polygon by cutting off ears.
inline std::vector<Triangle> ears_of(const Profile& profile) {
    std::vector<std::uint32_t> left;
    for (std::uint32_t k = 0; k < profile.size(); ++k) {
        left.push_back(k);
    }
    const auto turn = [&](std::uint32_t i, std::uint32_t j, std::uint32_t k) {
        const Eigen::Vector2d u = profile[j] - profile[i];
        const Eigen::Vector2d v = profile[k] - profile[i];
        return u.x() * v.y() - u.y() * v.x();
    };
    std::vector<Triangle> ears;
    while (left.size() > 3) {
        for (std::size_t k = 0; k < left.size(); ++k) {
            const std::uint32_t a = left[(k + left.size() - 1) % left.size()];
            const std::uint32_t b = left[k];
            const std::uint32_t c = left[(k + 1) % left.size()];
            bool is_ear = turn(a, b, c) > 0.0;
            for (const std::uint32_t p : left) {
                is_ear = is_ear && (p == a || p == b || p == c || turn(a, b, p) < 0.0 ||
                                    turn(b, c, p) < 0.0 || turn(c, a, p) < 0.0);
            }
            if (is_ear) {
                ears.push_back({a, b, c});
                left.erase(left.begin() + static_cast<std::ptrdiff_t>(k));
                break;
            }
        }
    }
    ears.push_back({left[0], left[1], left[2]});
    return ears;
}

/// A bar along y with the given cross section.
inline Mesh bar_of(const Profile& profile, double half_length) {
    const auto count = static_cast<std::uint32_t>(profile.size());
    std::vector<Vec3> vertices;
    for (const double y : {-half_length, half_length}) {
        for (const Eigen::Vector2d& point : profile) {
            vertices.emplace_back(point.x(), y, point.y());
        }
    }
    std::vector<Triangle> triangles;
    for (const Triangle& ear : ears_of(profile)) {
        triangles.push_back(ear);
        triangles.push_back({ear[0] + count, ear[2] + count, ear[1] + count});
    }
    for (std::uint32_t k = 0; k < count; ++k) {
        const std::uint32_t next = (k + 1) % count;
        triangles.push_back({next, k, k + count});
        triangles.push_back({next, k + count, next + count});
    }
    return *Mesh::create(std::move(vertices), std::move(triangles));
}

/// The profile of a block, 4 wide and 2 deep, with a crack whose walls lean outward by an angle; 0
/// is upright.
inline Profile cracked_block(double width, double depth, double lean) {
    const double top = 0.5 * width + depth * std::tan(lean);
    return {{-2, -2},  {2, -2}, {2, 0}, {top, 0}, {0.5 * width, -depth}, {-0.5 * width, -depth},
            {-top, 0}, {-2, 0}};
}

inline Profile cliff() {
    return {{-2, -2}, {2, -2}, {2, -1}, {0, -1}, {0, 0}, {-2, 0}};
}

inline Profile ridge(double half_angle) {
    return {
        {-2, -2}, {2, -2}, {2, -1}, {std::tan(half_angle), -1}, {0, 0}, {-std::tan(half_angle), -1},
        {-2, -1}};
}

/// The same block with a square hole, which narrows to `bottom` at its depth.
inline Mesh holed_block(double top, double bottom, double depth) {
    std::vector<Vec3> vertices;
    const auto square = [&](double half, double z) {
        vertices.insert(vertices.end(),
                        {{-half, -half, z}, {half, -half, z}, {half, half, z}, {-half, half, z}});
    };
    square(2.0, -2.0);
    square(2.0, 0.0);
    square(top, 0.0);
    square(bottom, -depth);
    std::vector<Triangle> triangles{{0, 2, 1}, {0, 3, 2}, {12, 13, 14}, {12, 14, 15}};
    const auto ring = [&](std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t k = 0; k < 4; ++k) {
            const std::uint32_t next = (k + 1) % 4;
            triangles.push_back({from + k, from + next, to + next});
            triangles.push_back({from + k, to + next, to + k});
        }
    };
    ring(0, 4);
    ring(4, 8);
    ring(8, 12);
    return *Mesh::create(std::move(vertices), std::move(triangles));
}

/// Corners of bodies whose lowest point or edge is at the origin.
/// @{
inline std::vector<Vec3> spike(double half_width, double height) {
    std::vector<Vec3> points{{0, 0, 0}};
    for (const double x : {-half_width, half_width}) {
        for (const double y : {-half_width, half_width}) {
            points.emplace_back(x, y, height);
        }
    }
    return points;
}
inline std::vector<Vec3> wedge(double half_width, double height, double half_length) {
    std::vector<Vec3> points;
    for (const double y : {-half_length, half_length}) {
        points.insert(points.end(), {{0, y, 0}, {-half_width, y, height}, {half_width, y, height}});
    }
    return points;
}
inline std::vector<Vec3> brick(double half_x, double half_y, double height) {
    std::vector<Vec3> points;
    for (const double x : {-half_x, half_x}) {
        for (const double y : {-half_y, half_y}) {
            points.insert(points.end(), {{x, y, 0}, {x, y, height}});
        }
    }
    return points;
}
/// @}

/// The same bodies as closed meshes.
/// @{
inline Mesh spike_mesh(double half_width, double height) {
    std::vector<Triangle> triangles{{1, 3, 4}, {1, 4, 2}};  // the base above; corners as in `spike`
    for (const auto& [from, to] : {std::pair{1U, 2U}, {2U, 4U}, {4U, 3U}, {3U, 1U}}) {
        triangles.push_back({0, from, to});
    }
    return *Mesh::create(spike(half_width, height), std::move(triangles));
}
inline Mesh wedge_mesh(double half_width, double height, double half_length) {
    return bar_of({{0, 0}, {half_width, height}, {-half_width, height}}, half_length);
}
inline Mesh brick_mesh(double half_x, double half_y, double height) {
    return bar_of({{-half_x, 0}, {half_x, 0}, {half_x, height}, {-half_x, height}}, half_y);
}
/// @}

}  // namespace tandem::testing
