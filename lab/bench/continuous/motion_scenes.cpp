// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/continuous/motion_scenes.hpp"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace tandem::bench {
namespace {

/// Whether the last column of a grid equals the first one.
enum class Sides { Open, Joined };

/// Adds a grid of columns × rows cells. `start` and `end` map coordinates from 0 to 1 in both
/// directions to the positions of its vertices.
template <class Start, class End>
void add_grid(MotionScene& scene, std::uint32_t columns, std::uint32_t rows, Sides sides,
              const Start& start, const End& end) {
    const auto first = static_cast<std::uint32_t>(scene.start.size());
    const std::uint32_t row_size = sides == Sides::Joined ? columns : columns + 1;
    for (std::uint32_t y = 0; y <= rows; ++y) {
        for (std::uint32_t x = 0; x < row_size; ++x) {
            const double u = x / double(columns);
            const double v = y / double(rows);
            scene.start.push_back(start(u, v));
            scene.end.push_back(end(u, v));
            if (x < columns && y < rows) {
                const std::uint32_t row = first + y * row_size;
                const std::uint32_t here = row + x;
                const std::uint32_t next = row + (x + 1) % row_size;
                scene.triangles.push_back({here, next, here + row_size});
                scene.triangles.push_back({next, next + row_size, here + row_size});
            }
        }
    }
}

/// A point of a ball with holes at the poles, so that no triangle is degenerate.
Vec3 on_ball(double u, double v) {
    const double turn = 2.0 * std::numbers::pi * u;
    const double height = std::numbers::pi * (0.02 + 0.96 * v);
    return {std::cos(turn) * std::sin(height), std::sin(turn) * std::sin(height), std::cos(height)};
}

}  // namespace

MotionScene cloth_over_ball() {
    MotionScene scene{"cloth-ball", {}, {}, {}};
    // The wrinkles fold over, because they move sideways farther than their distance.
    const auto sheet = [](double u, double v, double fall, double phase) {
        const double x = 2.0 * u - 1.0;
        const double y = 2.0 * v - 1.0;
        const double r = std::hypot(x, y);
        const double drape = r < 0.5 ? std::sqrt(0.25 - 0.9 * r * r) : 0.17 - 0.8 * (r - 0.5);
        const double angle = std::atan2(y, x);
        const double fold = 0.035 * r * std::sin(40.0 * angle + phase);
        const double bulge = 0.03 * r * std::sin(80.0 * angle + 2.0 * phase);
        return Vec3(x - bulge * std::sin(angle), y + bulge * std::cos(angle), drape + fold - fall);
    };
    add_grid(
        scene, 190, 190, Sides::Open, [&](double u, double v) { return sheet(u, v, 0.0, 0.0); },
        [&](double u, double v) { return sheet(u, v, 0.01, 0.1); });
    add_grid(
        scene, 120, 60, Sides::Joined,
        [](double u, double v) { return Vec3(0.495 * on_ball(u, v)); },
        [](double u, double v) { return Vec3(0.495 * on_ball(u, v)); });
    return scene;
}

MotionScene twisting_rod() {
    MotionScene scene{"rod-twist", {}, {}, {}};
    const auto rod = [](double u, double v, double turns) {
        const double around = 4.0 * u;
        const double side = std::floor(std::min(around, 3.999));
        const double along = 2.0 * (around - side) - 1.0;
        const double angle = 0.5 * std::numbers::pi * side + 2.0 * std::numbers::pi * turns * v;
        const double x = 0.3;
        const double y = 0.3 * along + 0.02 * std::sin(60.0 * v + 20.0 * turns * along);
        return Vec3(x * std::cos(angle) - y * std::sin(angle),
                    x * std::sin(angle) + y * std::cos(angle), 2.0 * v / (1.0 + 0.1 * turns));
    };
    add_grid(
        scene, 80, 500, Sides::Joined, [&](double u, double v) { return rod(u, v, 3.0); },
        [&](double u, double v) { return rod(u, v, 3.1); });
    return scene;
}

MotionScene flying_balls() {
    MotionScene scene{"n-body", {}, {}, {}};
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> place(-1.0, 1.0);
    const auto point = [&] { return Vec3(place(random), place(random), place(random)); };
    for (int k = 0; k < 300; ++k) {
        const Vec3 from = point();
        const Vec3 to = from + 0.05 * point();
        add_grid(
            scene, 20, 12, Sides::Joined,
            [&](double u, double v) { return Vec3(from + 0.08 * on_ball(u, v)); },
            [&](double u, double v) { return Vec3(to + 0.08 * on_ball(u, v)); });
    }
    return scene;
}

}  // namespace tandem::bench
