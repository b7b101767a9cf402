// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gtest/gtest.h>

#include <tandem/mesh_report.hpp>
#include <tandem/scene.hpp>

#include "scenes/shapes.hpp"

namespace tandem {
namespace {

/// The triangles of a mesh with separate vertices, moved by an ulp so that seams do not match.
Mesh ragged_soup(const Mesh& mesh) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        for (Vec3 corner : mesh.corners(k)) {
            corner.x() = std::nextafter(corner.x(), k % 2 == 0 ? 2.0 : -2.0);
            vertices.push_back(corner);
        }
        triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
    }
    return Mesh::create(vertices, triangles).value();
}

TEST(Weld, ClosesSeamsThatMissByAnUlp) {
    const Mesh soup = ragged_soup(scenes::sphere(3));
    EXPECT_FALSE(report_on(soup).watertight());
    WeldReport report;
    const auto welded = weld(soup, 1e-9, report);
    ASSERT_TRUE(welded);
    EXPECT_TRUE(report_on(*welded).watertight());
    EXPECT_GT(report.moved_vertices, 0u);
    EXPECT_LT(report.longest_move, 1e-15);
    EXPECT_EQ(report.new_degenerate, 0u);
    EXPECT_EQ(welded->triangle_count(), soup.triangle_count());
}

TEST(Weld, LargeDistancesMakeDegenerateTrianglesAndSaySo) {
    WeldReport report;
    const auto welded = weld(scenes::sphere(3), 0.3, report);
    ASSERT_TRUE(welded);
    EXPECT_GT(report.new_degenerate, 0u);
    EXPECT_LE(report.longest_move, 0.3);
    EXPECT_EQ(welded->triangle_count(), scenes::sphere(3).triangle_count());
}

TEST(Weld, NothingToDoAndNonsense) {
    WeldReport report;
    const Mesh box = scenes::box({0, 0, 0}, {1, 1, 1});
    ASSERT_TRUE(weld(box, 0.0, report));
    EXPECT_EQ(report.moved_vertices, 0u);
    EXPECT_FALSE(weld(box, -1.0, report));
    EXPECT_FALSE(weld(box, std::nan(""), report));
}

}  // namespace
}  // namespace tandem
