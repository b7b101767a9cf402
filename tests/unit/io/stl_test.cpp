// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

TEST(Stl, JoinsSeveralSolidsInOrder) {
    const Result<Mesh> mesh = parse(MeshFormat::Stl,
                                    "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n"
                                    "vertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n"
                                    "SOLID\nFACET NORMAL 0 0 1\nOUTER LOOP\nVERTEX 0 0 0.1\r\n"
                                    "VERTEX 1 0 5\nVERTEX 0 1 5\nENDLOOP\nENDFACET\nENDSOLID");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->vertex_count(), 6U);
    ASSERT_EQ(mesh->triangle_count(), 2U);
    EXPECT_EQ(mesh->corners(0)[0], Vec3(0, 0, 0));
    EXPECT_EQ(mesh->corners(1)[0], Vec3(0, 0, 0.1));
}

TEST(Stl, SharesNoVertices) {
    for (const SampleFile& sample : sample_files()) {
        if (sample.name == "StlBinary") {
            const Result<Mesh> mesh = parse(MeshFormat::Stl, sample.content);
            ASSERT_TRUE(mesh);
            EXPECT_EQ(mesh->vertex_count(), 3 * mesh->triangle_count());
        }
    }
}

}  // namespace
}  // namespace tandem::test
