// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

TEST(Off, ReadsEveryWayToBegin) {
    const char* const rest = "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    for (const char* start : {"OFF\n3 1 0\n", "OFF 3 1 0\n", "OFF3 1 0\n", "OFF\n3 1\n",
                              "# hello\n\nOFF # x\n# y\n\n3 1 3 # z\n", "OFF\r\n3 1 0\r\n",
                              "\xEF\xBB\xBFOFF\n3 1 0\n"}) {
        const Result<Mesh> mesh = parse(MeshFormat::Off, std::string(start) + rest);
        ASSERT_TRUE(mesh) << mesh.error().message;
        EXPECT_EQ(mesh->vertices()[2], Vec3(0, 1, 0)) << start;
        ASSERT_EQ(mesh->triangle_count(), 1U);
        EXPECT_EQ(mesh->triangles()[0], (Triangle{0, 1, 2}));
    }
}

TEST(Off, PassesOverColoursNormalsAndTextureCoordinates) {
    for (const char* content :
         {"COFF\n3 1 0\n0 0 0 255 0 0 255\n1 0 0 0 255 0 255\n0 1 0 0 0 255 255\n3 0 1 2 1 0 0\n",
          "NOFF\n3 1 0\n0 0 0 0 0 1\n1 0 0 0 0 1\n\n0 1 0 0 0 1 # last\n3 0 1 2 255 0 0 128\n",
          "STCNOFF\n3 1 0\n0 0 0 0 0 1 1 1 1 1 0 0\n1 0 0 0 0 1 1 1 1 1 0 0\n"
          "0 1 0 0 0 1 1 1 1 1 0 0\n3 0 1 2\n"}) {
        const Result<Mesh> mesh = parse(MeshFormat::Off, content);
        ASSERT_TRUE(mesh) << mesh.error().message;
        EXPECT_EQ(mesh->vertices()[1], Vec3(1, 0, 0));
        EXPECT_EQ(mesh->triangle_count(), 1U);
    }
}

}  // namespace
}  // namespace tandem::test
