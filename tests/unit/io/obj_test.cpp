// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <limits>

#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

TEST(Obj, ReadsEverySpellingOfACorner) {
    const Result<Mesh> mesh = parse(MeshFormat::Obj,
                                    "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvn 0 0 1\n"
                                    "f 1 2 3\nf 1/1 2/1 3/1\nf 1//1 2//1 3//1\n"
                                    "f 1/1/1 2/1/1 3/1/1\nf -3 -2 -1\nf -3//-1 -2/-1 -1/-1/-1\n"
                                    "f 1/ 2/ 3//\nf +1 2 3\n");
    ASSERT_TRUE(mesh) << mesh.error().message;
    ASSERT_EQ(mesh->triangle_count(), 8U);
    for (const Triangle& t : mesh->triangles()) {
        EXPECT_EQ(t, (Triangle{0, 1, 2}));
    }
}

TEST(Obj, NegativeIndicesCountFromTheVerticesSoFar) {
    const Result<Mesh> mesh = parse(MeshFormat::Obj,
                                    "v 0 0 0\nv 1 0 0\nv 0 1 0\nf -1 -2 -3\n"
                                    "v 0 0 1\nv 1 0 1\nv 0 1 1\nf -1 -2 -6\n");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->triangles()[0], (Triangle{2, 1, 0}));
    EXPECT_EQ(mesh->triangles()[1], (Triangle{5, 4, 0}));
}

TEST(Obj, FacesMayStandBeforeTheirVertices) {
    const Result<Mesh> mesh = parse(MeshFormat::Obj, "f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->triangles()[0], (Triangle{0, 1, 2}));
}

TEST(Obj, PassesOverWhatItDoesNotNeed) {
    const Result<Mesh> mesh =
        parse(MeshFormat::Obj,
              "\xEF\xBB\xBF# mark of UTF-8 above\r\n648 216\r\ng a b\r\ns off\r\nusemtl C:\\\r\n"
              "\tv\t0 0 0 1\r\nv 1 0 0 0.5 0.25 1\r\nv 0 1 0 # comment\r\n\r\np 1\r\nl 1 2\r\n"
              "curv 0 1 \\\r\n 1 2\r\nf 1 2 \\\r\n 3\r\n   # comment \\\r\nf 3 2 1");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->vertex_count(), 3U);
    ASSERT_EQ(mesh->triangle_count(), 2U);
    EXPECT_EQ(mesh->triangles()[0], (Triangle{0, 1, 2}));
    EXPECT_EQ(mesh->triangles()[1], (Triangle{2, 1, 0}));
}

TEST(Obj, KeepsCoordinatesOneUlpApart) {
    const double one = 1.0;
    const double next = std::nextafter(1.0, 2.0);
    const double tiny = std::numeric_limits<double>::denorm_min();
    const double huge = std::numeric_limits<double>::max();
    const Result<Mesh> mesh =
        parse(MeshFormat::Obj, fmt::format("v {} {} {}\nv {} {} 0\nv 1e-999 -1e-999 +1e5\nf 1 2 3",
                                           one, next, std::nextafter(0.1, 1.0), tiny, huge));
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->vertices()[0], Vec3(one, next, std::nextafter(0.1, 1.0)));
    EXPECT_EQ(mesh->vertices()[1], Vec3(tiny, huge, 0));
    EXPECT_EQ(mesh->vertices()[2], Vec3(0, 0, 1e5));
    EXPECT_TRUE(std::signbit(mesh->vertices()[2].y()));
}

TEST(Obj, RoundsLongDecimalsOnce) {
    // Just above the midpoint between 1 and the next double: a reader that drops digits returns 1.
    const Result<Mesh> mesh =
        parse(MeshFormat::Obj,
              "v 1.00000000000000011102230246251565404236316680908203125000000000001 0 0\n"
              "v 1 0 0\nv 0 1 0\nf 1 2 3\n");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->vertices()[0].x(), std::nextafter(1.0, 2.0));
}

TEST(Obj, NamesTheLineAfterAContinuation) {
    const Result<Mesh> mesh = parse(MeshFormat::Obj, "v 0 0 \\\n 0\nv 1 x 0\n");
    ASSERT_FALSE(mesh);
    EXPECT_EQ(mesh.error().message, "sample: line 3: 'x' is not a coordinate of vertex 1");
}

}  // namespace
}  // namespace tandem::test
