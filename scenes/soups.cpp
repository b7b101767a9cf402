// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/soups.hpp"

#include <utility>

#include "scenes/random.hpp"

namespace tandem::scenes {
namespace {

Mesh soup_of(std::vector<Vec3> corners) {
    std::vector<Triangle> triangles;
    for (std::uint32_t first = 0; first + 2 < corners.size(); first += 3) {
        triangles.push_back({first, first + 1, first + 2});
    }
    return Mesh::create(std::move(corners), std::move(triangles)).value();
}

}  // namespace

Mesh random_soup(std::uint64_t seed, std::uint32_t triangles, double triangle_size) {
    Random random(seed);
    std::vector<Vec3> corners;
    for (std::uint32_t k = 0; k < triangles; ++k) {
        const Vec3 centre = (1.0 - triangle_size) * random.in_cube();
        for (int corner = 0; corner < 3; ++corner) {
            corners.emplace_back(centre + triangle_size * random.in_cube());
        }
    }
    return soup_of(std::move(corners));
}

Mesh integer_soup(std::uint64_t seed, std::uint32_t triangles, std::int32_t extent) {
    Random random(seed);
    std::vector<Vec3> corners;
    for (std::uint32_t k = 0; k < 3 * triangles; ++k) {
        const std::int32_t x = random.integer(extent);
        const std::int32_t y = random.integer(extent);
        corners.emplace_back(x, y, random.integer(extent));
    }
    return soup_of(std::move(corners));
}

Pose random_pose(std::uint64_t seed, double reach) {
    Random random(seed);
    const Vec3 translation = reach * random.in_cube();
    const Quaternion turn = random.rotation();
    return Pose::create(translation, turn[0], turn[1], turn[2], turn[3]).value();
}

}  // namespace tandem::scenes
