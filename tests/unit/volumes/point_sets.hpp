// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string>
#include <vector>

#include <tandem/pose.hpp>

#include "volumes/aabb.hpp"
#include "volumes/kdop.hpp"
#include "volumes/obb.hpp"
#include "volumes/sphere.hpp"

namespace tandem::testing {

using Points = std::vector<Vec3>;
using AllVolumes = ::testing::Types<volumes::Aabb, volumes::Obb, volumes::Sphere, volumes::Kdop<14>,
                                    volumes::Kdop<18>, volumes::Kdop<26>>;

/// Gives typed tests the names that volumes have on the command line.
struct VolumeNames {
    template <class Volume>
    static std::string GetName(int index) {
        constexpr std::array kNames{"aabb", "obb", "sphere", "kdop14", "kdop18", "kdop26"};
        return kNames.at(static_cast<std::size_t>(index));
    }
};

/// Random numbers, points, directions and poses from one seed.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}

    double between(double lo, double hi) {
        return std::uniform_real_distribution<double>(lo, hi)(random_);
    }
    Vec3 vector(double size) {
        return {between(-size, size), between(-size, size), between(-size, size)};
    }
    Pose pose(double reach) {
        return Pose::create(vector(reach), between(-1, 1), between(-1, 1), between(-1, 1), 1.5)
            .value();
    }
    unsigned below(unsigned end) {
        return static_cast<unsigned>(std::uniform_int_distribution<unsigned>(0, end - 1)(random_));
    }

  private:
    std::mt19937_64 random_;
};

struct NamedPoints {
    std::string name;
    Points points;
};

/// Sets of points in the cube [−1, 1]³, each of them difficult for some way of fitting.
inline std::vector<NamedPoints> point_sets(std::uint64_t seed) {
    Dice dice(seed);
    const Vec3 u = dice.vector(0.5);
    const Vec3 v = dice.vector(0.4);
    const Vec3 at = dice.vector(0.1);
    std::vector<NamedPoints> sets;
    const auto fill = [&](const char* name, int count, auto make) {
        Points points;
        for (int i = 0; i < count; ++i) {
            points.push_back(make(i));
        }
        sets.push_back({name, std::move(points)});
    };
    fill("random", 60, [&](int) { return dice.vector(1.0); });
    fill("a triangle", 3, [&](int) { return dice.vector(1.0); });
    fill("four points", 4, [&](int) { return dice.vector(1.0); });
    fill("one point", 1, [&](int) { return dice.vector(1.0); });
    fill("one point, many times", 20, [&](int) { return u; });
    fill("two points", 2, [&](int) { return dice.vector(1.0); });
    fill("in a plane", 40,
         [&](int) { return Vec3(at + dice.between(-1, 1) * u + dice.between(-1, 1) * v); });
    fill("in a coordinate plane", 40,
         [&](int) { return Vec3(dice.between(-1, 1), 0.0, dice.between(-1, 1)); });
    fill("on a line", 30, [&](int) { return Vec3(at + dice.between(-1, 1) * u); });
    fill("on an axis", 30, [&](int) { return Vec3(0.0, dice.between(-1, 1), 0.0); });
    fill("nearly in a plane", 40, [&](int) {
        return Vec3(at + dice.between(-1, 1) * u + dice.between(-1, 1) * v + dice.vector(1e-15));
    });
    fill("tiny and far out", 30,
         [&](int) { return Vec3(Vec3(0.9, -0.8, 0.7) + dice.vector(1e-9)); });
    fill("below the floats", 30,
         [&](int) { return Vec3(Vec3(0.9, -0.8, 0.7) + dice.vector(1e-13)); });
    fill("tiny at the origin", 30, [&](int) { return dice.vector(1e-30); });
    fill("below all floats", 30, [&](int) { return dice.vector(1e-60); });
    fill("denormal", 30, [&](int) { return dice.vector(1e-310); });
    fill("cluster and outlier", 50,
         [&](int i) { return i == 0 ? Vec3(u) : Vec3(-u + dice.vector(1e-6)); });
    fill("corners of a cube", 8, [&](int i) {
        return Vec3((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1);
    });
    fill("a grid", 64, [&](int i) { return Vec3(Vec3(i % 4, i / 4 % 4, i / 16) * 0.25); });
    fill("a needle", 40, [&](int) { return Vec3(dice.between(-1, 1) * u + dice.vector(1e-4)); });
    fill("on a sphere", 80, [&](int) { return Vec3(dice.vector(1.0).normalized()); });
    return sets;
}

}  // namespace tandem::testing
