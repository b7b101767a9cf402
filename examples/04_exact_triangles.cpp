// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Decides exactly whether two triangles touch, and computes where.
#include <cmath>
#include <cstdio>

#include <tandem/tandem.hpp>

int main() {
    const tandem::TriangleCorners floor{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
    const tandem::TriangleCorners standing{{{1, 1, 0}, {1, 1, 2}, {2, 1, 2}}};
    auto lifted = standing;
    lifted[0].z() = std::nextafter(0.0, 1.0);  // by the smallest positive double

    const bool touches = tandem::intersects(floor, standing);
    const bool still_touches = tandem::intersects(floor, lifted);
    std::printf("standing on the floor: %s; lifted by 5e-324: %s\n", touches ? "touches" : "free",
                still_touches ? "touches" : "free");
    for (const tandem::Vec3& point : tandem::intersection_shape(floor, standing)) {
        std::printf("they meet at (%g, %g, %g)\n", point.x(), point.y(), point.z());
    }
    return touches && !still_touches ? 0 : 1;
}
