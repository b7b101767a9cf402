// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/mesh_report.hpp>

namespace tandem::geometry {
namespace {

const std::vector<Vec3> kTetrahedron{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const std::vector<Triangle> kFaces{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};

TEST(MeshReport, ATetrahedronIsWatertight) {
    const MeshReport report = report_on(Mesh::create(kTetrahedron, kFaces).value());
    EXPECT_EQ(report.edges, 6u);
    EXPECT_EQ(report.components, 1u);
    EXPECT_TRUE(report.watertight());
    ASSERT_TRUE(report.bounds);
    EXPECT_EQ(report.bounds->hi, Vec3(1, 1, 1));
}

TEST(MeshReport, ASoupIsJudgedByPosition) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (const Triangle& face : kFaces) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (const std::uint32_t v : face) {
            vertices.push_back(kTetrahedron[v]);
        }
        triangles.push_back({first, first + 1, first + 2});
    }
    vertices[0].x() = -0.0;  // the same position as 0.0
    const MeshReport report = report_on(Mesh::create(vertices, triangles).value());
    EXPECT_EQ(report.vertices, 12u);
    EXPECT_EQ(report.distinct_positions, 4u);
    EXPECT_TRUE(report.watertight());
}

TEST(MeshReport, AHoleOpensThreeEdges) {
    const MeshReport report =
        report_on(Mesh::create(kTetrahedron, {kFaces[0], kFaces[1], kFaces[2]}).value());
    EXPECT_EQ(report.open_edges, 3u);
    EXPECT_FALSE(report.watertight());
}

TEST(MeshReport, AFlippedFaceIsMisoriented) {
    auto faces = kFaces;
    std::swap(faces[2][0], faces[2][1]);
    const MeshReport report = report_on(Mesh::create(kTetrahedron, faces).value());
    EXPECT_EQ(report.misoriented_edges, 3u);
    EXPECT_EQ(report.open_edges, 0u);
    EXPECT_FALSE(report.watertight());
}

TEST(MeshReport, AFinMakesAnEdgeNonManifold) {
    auto vertices = kTetrahedron;
    vertices.emplace_back(2, 2, 2);
    auto faces = kFaces;
    faces.push_back({0, 1, 4});
    const MeshReport report = report_on(Mesh::create(vertices, faces).value());
    EXPECT_EQ(report.non_manifold_edges, 1u);
    EXPECT_EQ(report.open_edges, 2u);
}

TEST(MeshReport, DegenerateAndDuplicateTrianglesAreCountedAndLeftOutOfTheSurface) {
    auto faces = kFaces;
    faces.push_back({1, 0, 2});  // face 0 in another order
    faces.push_back({0, 1, 1});
    faces.push_back({0, 0, 0});
    const Mesh mesh = Mesh::create(kTetrahedron, faces).value();
    const MeshReport report = report_on(mesh);
    EXPECT_EQ(report.duplicate_triangles, 1u);
    EXPECT_EQ(report.degenerate_triangles, 2u);
    EXPECT_EQ(count_degenerate(mesh), 2u);
    EXPECT_TRUE(report.watertight());
}

TEST(MeshReport, CountsComponentsAndUnusedVertices) {
    auto vertices = kTetrahedron;
    auto faces = kFaces;
    for (const Vec3& v : kTetrahedron) {
        vertices.emplace_back(v + Vec3(5, 0, 0));
    }
    for (const Triangle& f : kFaces) {
        faces.push_back({f[0] + 4, f[1] + 4, f[2] + 4});
    }
    vertices.emplace_back(100, 0, 0);
    const MeshReport report = report_on(Mesh::create(vertices, faces).value());
    EXPECT_EQ(report.components, 2u);
    EXPECT_EQ(report.unused_vertices, 1u);
    EXPECT_EQ(report.bounds->hi, Vec3(6, 1, 1)) << "the unused vertex does not count";
}

TEST(MeshReport, AnEmptyMeshHasNoBoundsAndIsNotWatertight) {
    const MeshReport report = report_on(Mesh());
    EXPECT_FALSE(report.bounds);
    EXPECT_FALSE(report.watertight());
}

}  // namespace
}  // namespace tandem::geometry
