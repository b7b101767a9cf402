// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The distance of two parts, and the closest points. The gear turns in its housing; when a tooth is
// at the pawl, the two intersect, and the distance is 0.
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
        std::fprintf(stderr, "usage: 05_distance gear.stl housing.obj\n");
        return 2;
    }
    const auto gear = tandem::Model::load(argv[1]).value();
    const auto housing = tandem::Model::load(argv[2]).value();

    // The query keeps its buffers, and starts from the triangles of the last answer.
    tandem::DistanceQuery query;
    double least = INFINITY;
    double most = 0.0;
    for (int degrees = 0; degrees < 18; degrees += 3) {
        const auto found = query.closest({gear, turned(degrees)}, {housing}).value();
        std::printf(
            "turned by %2d degrees: %.4f mm, triangle %u of the gear at (%.2f, %.2f, %.2f)\n",
            degrees, found.distance, found.triangles.a, found.point_a.x(), found.point_a.y(),
            found.point_a.z());
        least = std::fmin(least, found.distance);
        most = std::fmax(most, found.distance);
    }
    return least == 0.0 && most > 0.05 ? 0 : 1;
}
