// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/gear_and_housing.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "scenes/shapes.hpp"

namespace tandem::scenes {
namespace {

/// Rounds to a thousandth of a millimetre, so that files are short and do not depend on the libm.
double rounded(double x) {
    return std::round(1000.0 * x) / 1000.0;
}

Vec3 at_angle(double turns, double radius, double z) {
    const double angle = 2.0 * std::numbers::pi * turns;
    return {rounded(radius * std::cos(angle)), rounded(radius * std::sin(angle)), z};
}

/// A point of a tooth's outline: its place in the pitch (0 is the middle of the tooth), and its
/// radius.
struct OutlinePoint {
    double pitch;
    double radius;
};
constexpr std::array<OutlinePoint, 8> kTooth{{{-0.32, 21.5},
                                              {-0.22, 24.0},
                                              {-0.14, 26.0},
                                              {0.0, 26.0},
                                              {0.14, 26.0},
                                              {0.22, 24.0},
                                              {0.32, 21.5},
                                              {0.5, 21.5}}};
constexpr std::uint32_t kTeeth = 20;

/// Radii and heights of the cup's profile, which goes once around its wall, floor and pin.
constexpr std::array<std::array<double, 2>, 8> kCup{{{34.0, 0.0},
                                                     {34.0, 25.0},
                                                     {27.0, 25.0},
                                                     {27.0, 5.0},
                                                     {4.9, 5.0},
                                                     {4.9, 24.0},
                                                     {2.0, 24.0},
                                                     {2.0, 0.0}}};
constexpr std::uint32_t kCupSegments = 64;

}  // namespace

Mesh gear() {
    std::vector<Vec3> vertices;
    for (std::uint32_t tooth = 0; tooth < kTeeth; ++tooth) {
        for (const OutlinePoint& point : kTooth) {
            const double turns = (tooth + point.pitch) / kTeeth;
            vertices.push_back(at_angle(turns, point.radius, 0.0));
            vertices.push_back(at_angle(turns, point.radius, 10.0));
            vertices.push_back(at_angle(turns, 5.0, 10.0));
            vertices.push_back(at_angle(turns, 5.0, 0.0));
        }
    }
    return closed_grid(std::move(vertices), kTeeth * static_cast<std::uint32_t>(kTooth.size()), 4);
}

Mesh housing() {
    std::vector<Vec3> vertices;
    for (std::uint32_t segment = 0; segment < kCupSegments; ++segment) {
        for (const auto& [radius, z] : kCup) {
            vertices.push_back(at_angle(static_cast<double>(segment) / kCupSegments, radius, z));
        }
    }
    const Mesh cup =
        closed_grid(std::move(vertices), kCupSegments, static_cast<std::uint32_t>(kCup.size()));
    const Mesh pawl = box({25.2, -1.5, 12.0}, {28.0, 1.5, 20.0});
    std::vector<Vec3> all(cup.vertices().begin(), cup.vertices().end());
    all.insert(all.end(), pawl.vertices().begin(), pawl.vertices().end());
    std::vector<Triangle> triangles(cup.triangles().begin(), cup.triangles().end());
    const auto first = static_cast<std::uint32_t>(cup.vertex_count());
    for (const Triangle& t : pawl.triangles()) {
        triangles.push_back({first + t[0], first + t[1], first + t[2]});
    }
    return Mesh::create(std::move(all), std::move(triangles)).value();
}

}  // namespace tandem::scenes
