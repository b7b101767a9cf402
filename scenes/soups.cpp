// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/soups.hpp"

#include <random>
#include <utility>

namespace tandem::scenes {
namespace {

// std::mt19937_64 is specified bit for bit; std distributions are not, so numbers are scaled by
// hand.
class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    /// In [−1, 1).
    double symmetric() { return static_cast<double>(engine_() >> 11U) * 0x1p-52 - 1.0; }

    Vec3 in_cube() {
        const double x = symmetric();
        const double y = symmetric();
        return {x, y, symmetric()};
    }

    std::int32_t integer(std::int32_t extent) {
        const auto span = 2 * static_cast<std::uint64_t>(extent) + 1;
        return static_cast<std::int32_t>(engine_() % span) - extent;
    }

  private:
    std::mt19937_64 engine_;
};

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
    for (;;) {  // by rejection: a point of the unit ball in four dimensions gives every rotation
                // alike
        const double w = random.symmetric();
        const Vec3 v = random.in_cube();
        const double length = w * w + v.squaredNorm();
        if (length > 1e-3 && length <= 1.0) {
            return Pose::create(translation, w, v.x(), v.y(), v.z()).value();
        }
    }
}

}  // namespace tandem::scenes
