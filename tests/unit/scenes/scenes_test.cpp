// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>

#include <tandem/mesh_report.hpp>

#include "scenes/crumpled.hpp"
#include "scenes/paper_object.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/split_in_four.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::scenes {
namespace {

/// Six times the enclosed volume; positive if the faces look outwards.
double signed_volume(const Mesh& mesh) {
    double volume = 0.0;
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        const auto [a, b, c] = mesh.corners(k);
        Eigen::Matrix3d columns;
        columns << a, b, c;
        volume += columns(0, 0) * (columns(1, 1) * columns(2, 2) - columns(1, 2) * columns(2, 1)) -
                  columns(0, 1) * (columns(1, 0) * columns(2, 2) - columns(1, 2) * columns(2, 0)) +
                  columns(0, 2) * (columns(1, 0) * columns(2, 1) - columns(1, 1) * columns(2, 0));
    }
    return volume;
}

TEST(Scenes, ClosedShapesAreClosedAndLookOutward) {
    for (const Mesh& mesh : {torus_knot(), torus_knot({.p = 3, .q = 5}), torus(1.0, 0.3, 12, 7),
                             sphere(0), sphere(3), box({1, 2, 3}, {4, 5, 6})}) {
        const MeshReport report = report_on(mesh);
        EXPECT_TRUE(report.watertight());
        EXPECT_EQ(report.components, 1u);
        EXPECT_EQ(report.degenerate_triangles, 0u);
        EXPECT_GT(signed_volume(mesh), 0.0);
    }
}

TEST(Scenes, SizesAreAsDocumented) {
    EXPECT_EQ(torus_knot().triangle_count(), 20000u);
    EXPECT_EQ(sphere(3).triangle_count(), 512u);
    EXPECT_EQ(torus(1.0, 0.3, 12, 7).triangle_count(), 168u);
    EXPECT_EQ(integer_sheet(5, 1.0).triangle_count(), 50u);
    EXPECT_EQ(random_soup(1, 33, 0.1).triangle_count(), 33u);
}

TEST(PaperObject, IsClosedWithOneHoleAtEverySubdivision) {
    std::size_t faces = kPaperFaces;
    for (std::uint32_t k = 0; k <= 4; ++k, faces *= 4) {
        SCOPED_TRACE(k);
        const Mesh mesh = paper_object(k);
        EXPECT_EQ(mesh.triangle_count(), faces);
        const MeshReport report = report_on(mesh);
        EXPECT_TRUE(report.watertight());
        EXPECT_EQ(report.components, 1u);
        EXPECT_EQ(report.degenerate_triangles, 0u);
        EXPECT_EQ(report.duplicate_triangles, 0u);
        EXPECT_EQ(report.unused_vertices, 0u);
        EXPECT_EQ(report.distinct_positions, report.vertices);
        EXPECT_EQ(report.vertices + report.triangles, report.edges) << "Euler: one hole";
        EXPECT_GT(signed_volume(mesh), 0.0);
        EXPECT_LE(report.bounds->hi.cwiseAbs().maxCoeff(), 1.0);
        EXPECT_LE(report.bounds->lo.cwiseAbs().maxCoeff(), 1.0);
    }
}

TEST(PaperObject, SubdivisionKeepsTheOldVertices) {
    const Mesh coarse = paper_object(0);
    const Mesh fine = paper_object(2);
    for (std::size_t k = 0; k < coarse.vertex_count(); ++k) {
        EXPECT_EQ(coarse.vertices()[k], fine.vertices()[k]);
    }
}

TEST(SplitInFour, KeepsAFlatSurface) {
    const Mesh coarse = box({0, 0, 0}, {1, 2, 4});
    const Mesh fine = split_in_four(split_in_four(coarse));
    const MeshReport report = report_on(fine);
    EXPECT_EQ(fine.triangle_count(), 16 * coarse.triangle_count());
    EXPECT_TRUE(report.watertight());
    EXPECT_EQ(report.distinct_positions, report.vertices);
    EXPECT_EQ(signed_volume(fine), signed_volume(coarse));
}

TEST(Scenes, SameSeedSameSoup) {
    EXPECT_EQ(random_soup(5, 10, 0.2).vertices()[17], random_soup(5, 10, 0.2).vertices()[17]);
    EXPECT_NE(random_soup(5, 10, 0.2).vertices()[17], random_soup(6, 10, 0.2).vertices()[17]);
}

TEST(Scenes, IntegerSoupIsFullOfTrouble) {
    const MeshReport report = report_on(integer_soup(1, 500, 1));
    EXPECT_GT(report.degenerate_triangles, 20u);
    EXPECT_GT(report.duplicate_triangles, 20u);
}

TEST(Scenes, CrumpledMeshesMoveEveryVertexALittle) {
    const Mesh mesh = sphere(3);
    const Mesh moved = crumpled(mesh, 4, 0.5);
    const Mesh again = crumpled(mesh, 4, 0.5);
    const Mesh other = crumpled(mesh, 5, 0.5);
    ASSERT_TRUE(std::equal(mesh.triangles().begin(), mesh.triangles().end(),
                           moved.triangles().begin(), moved.triangles().end()));
    EXPECT_TRUE(std::equal(moved.vertices().begin(), moved.vertices().end(),
                           again.vertices().begin(), again.vertices().end()));
    EXPECT_FALSE(std::equal(moved.vertices().begin(), moved.vertices().end(),
                            other.vertices().begin(), other.vertices().end()));
    const double longest_edge = 0.25;  // upper bound for this sphere
    for (std::size_t k = 0; k < mesh.vertex_count(); ++k) {
        const double moved_by = (moved.vertices()[k] - mesh.vertices()[k]).cwiseAbs().maxCoeff();
        EXPECT_GT(moved_by, 0.0);
        EXPECT_LE(moved_by, 0.5 * longest_edge);
    }
    EXPECT_EQ(crumpled(Mesh{}, 1, 1.0).vertex_count(), 0u);
}

}  // namespace
}  // namespace tandem::scenes
