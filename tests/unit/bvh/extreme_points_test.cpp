// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/extreme_points.hpp"

#include <gtest/gtest.h>

#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::bvh {
namespace {

/// A cube of side 2 filled with points, as a mesh of tiny triangles.
Mesh full_cube(const Vec3& place) {
    std::vector<Vec3> vertices;
    for (int k = 0; k < 729; ++k) {
        vertices.push_back(place + Vec3(k % 9 - 4, k / 9 % 9 - 4, k / 81 - 4) / 4.0);
    }
    std::vector<Triangle> triangles;
    for (std::uint32_t k = 0; k + 2 < 729; ++k) {
        triangles.push_back({k, k + 1, k + 2});
    }
    return Mesh::create(vertices, triangles).value();
}

TEST(ExtremePoints, WhatIsDeepInsideIsLeftOut) {
    // Of 9³ = 729 points 7³ are inside; the rest lies on the faces.
    EXPECT_EQ(ExtremePoints(full_cube({0, 0, 0})).size(), 729u - 343u);
    const Mesh knot = scenes::torus_knot();
    EXPECT_LT(ExtremePoints(knot).size(), knot.vertex_count());
}

TEST(ExtremePoints, NothingIsDeepWhereRoundingIsLarge) {
    // The margin, 2^-40 of the coordinates, is larger than the cube.
    EXPECT_EQ(ExtremePoints(full_cube({0x1p50, 0, 0})).size(), 729u);
}

TEST(ExtremePoints, FlatMeshesKeepTheirVertices) {
    const Mesh sheet = scenes::integer_sheet(20, 1.0);
    EXPECT_EQ(ExtremePoints(sheet).size(), sheet.vertex_count());
    EXPECT_TRUE(ExtremePoints(Mesh()).empty());
}

}  // namespace
}  // namespace tandem::bvh
