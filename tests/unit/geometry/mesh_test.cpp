// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include <tandem/mesh.hpp>

namespace tandem::geometry {
namespace {

using ::testing::HasSubstr;

const std::vector<Vec3> kCorners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

TEST(Mesh, KeepsInputAsItIs) {
    const auto mesh = Mesh::create(kCorners, {{0, 1, 2}, {0, 0, 1}, {0, 1, 2}});
    ASSERT_TRUE(mesh);
    EXPECT_EQ(mesh->vertex_count(), 3u);
    EXPECT_EQ(mesh->triangle_count(), 3u) << "degenerate and duplicate triangles stay";
    EXPECT_EQ(mesh->corners(1)[2], Vec3(1, 0, 0));
}

TEST(Mesh, MayBeEmpty) {
    EXPECT_TRUE(Mesh::create(std::vector<Vec3>{}, {}));
}

TEST(Mesh, NamesTheFirstVertexThatIsNotFinite) {
    for (const double bad :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        auto vertices = kCorners;
        vertices[1].y() = bad;
        vertices[2].y() = bad;
        const auto mesh = Mesh::create(vertices, {{0, 1, 2}});
        ASSERT_FALSE(mesh);
        EXPECT_EQ(mesh.error().code, ErrorCode::InvalidMesh);
        EXPECT_THAT(mesh.error().message, HasSubstr("vertex 1 "));
    }
}

TEST(Mesh, NamesTheFirstBadIndex) {
    const auto mesh = Mesh::create(kCorners, {{0, 1, 2}, {0, 3, 2}});
    ASSERT_FALSE(mesh);
    EXPECT_THAT(mesh.error().message, HasSubstr("triangle 1 refers to vertex 3"));
}

TEST(Mesh, FlatArraysMustComeInThrees) {
    const std::vector<double> coordinates(9, 0.0);
    const std::vector<std::uint32_t> indices{0, 1, 2};
    EXPECT_TRUE(Mesh::create(coordinates, indices));
    EXPECT_FALSE(Mesh::create(std::span(coordinates).first(8), indices));
    EXPECT_FALSE(Mesh::create(coordinates, std::span(indices).first(2)));
}

}  // namespace
}  // namespace tandem::geometry
