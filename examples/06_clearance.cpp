// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Finds the triangles that are closer to each other than a clearance. The answer has every pair
// with its distance, here between the bore of the gear and the pin on which it turns.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include <tandem/tandem.hpp>

namespace {

/// The pose of the gear on its pin, rotated by some degrees.
tandem::Pose turned(double degrees) {
    const double half = degrees * std::numbers::pi / 360.0;
    return tandem::Pose::create({0, 0, 12.5}, std::cos(half), 0, 0, std::sin(half)).value();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: 06_clearance gear.stl housing.obj\n");
        return 2;
    }
    const auto gear = tandem::Model::load(argv[1]).value();
    const auto housing = tandem::Model::load(argv[2]).value();
    const tandem::Pose pose = turned(9);  // half the pitch of the teeth: nothing touches
    for (const double clearance : {0.05, 0.1, 0.12}) {
        const auto result = tandem::clearance({gear, pose}, {housing}, clearance).value();
        std::printf("within %.2f mm: %zu pairs of triangles\n", clearance, result.pairs.size());
    }
    const auto result = tandem::clearance({gear, pose}, {housing}, 0.12).value();
    const auto nearest =
        std::min_element(result.pairs.begin(), result.pairs.end(),
                         [](const auto& p, const auto& q) { return p.distance < q.distance; });
    if (nearest == result.pairs.end()) {
        return 1;
    }
    std::printf("nearest: triangle %u of the gear and %u of the housing, %.6f mm\n",
                nearest->triangles.a, nearest->triangles.b, nearest->distance);
    return nearest->distance > 0.0 ? 0 : 1;
}
