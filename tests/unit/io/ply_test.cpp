// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

constexpr const char* kXyz = "property float x\nproperty float y\nproperty float z\n";

TEST(Ply, TextIsNotRoundedToADeclaredFloat) {
    const Result<Mesh> mesh = parse(
        MeshFormat::Ply, fmt::format("ply\nformat ascii 1.0\nelement vertex 3\n{}element face 1\n"
                                     "property list uchar int vertex_index\nend_header\n"
                                     "0.1 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
                                     kXyz));
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->vertices()[0].x(), 0.1);
}

TEST(Ply, FacesMayStandBeforeVerticesAndLinesMayEndInCrLf) {
    const Result<Mesh> mesh = parse(
        MeshFormat::Ply,
        "ply\r\nformat ascii 1.0\r\nelement face 1\r\nproperty list uchar int vertex_indices\r\n"
        "element vertex 3\r\nproperty double z\r\nproperty double y\r\nproperty double x\r\n"
        "end_header\r\n3 2 1 0\r\n3 2 1\r\n6 5 4\r\n9 8 7\r\n\r\n");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->vertices()[0], Vec3(1, 2, 3));
    EXPECT_EQ(mesh->triangles()[0], (Triangle{2, 1, 0}));
}

TEST(Ply, ReadsEveryIntegerTypeAsCoordinateCountAndIndex) {
    for (const char* type : {"char", "uchar", "short", "ushort", "int", "uint", "int8", "uint8",
                             "int16", "uint16", "int32", "uint32"}) {
        const std::string name = type;
        const std::size_t size = name.find("8") != name.npos || name.find("char") != name.npos ? 1
                                 : name.find("16") != name.npos || name.find("short") != name.npos
                                     ? 2
                                     : 4;
        std::string content = fmt::format(
            "ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty {0} x\n"
            "property {0} y\nproperty {0} z\nelement face 1\n"
            "property list {0} {0} vertex_indices\nend_header\n",
            type);
        for (const char value : std::string_view("\0\1\2\3\4\5\6\7\x7f\3\0\2\1", 13)) {
            content += value;
            content.append(size - 1, '\0');
        }
        const Result<Mesh> mesh = parse(MeshFormat::Ply, content);
        ASSERT_TRUE(mesh) << type << ": " << mesh.error().message;
        EXPECT_EQ(mesh->vertices()[2], Vec3(6, 7, 127)) << type;
        EXPECT_EQ(mesh->triangles()[0], (Triangle{0, 2, 1})) << type;
    }
}

TEST(Ply, ReadsStripsOfTrianglesWithRestarts) {
    const Result<Mesh> mesh =
        parse(MeshFormat::Ply,
              fmt::format("ply\nformat ascii 1.0\nelement vertex 5\n{}element tristrips 1\n"
                          "property list int int vertex_indices\nend_header\n"
                          "0 0 0\n1 0 0\n0 1 0\n1 1 0\n2 2 0\n9 0 1 2 3 4 -1 4 3 2\n",
                          kXyz));
    ASSERT_TRUE(mesh) << mesh.error().message;
    ASSERT_EQ(mesh->triangle_count(), 4U);
    EXPECT_EQ(mesh->triangles()[0], (Triangle{0, 1, 2}));
    EXPECT_EQ(mesh->triangles()[1], (Triangle{2, 1, 3}));
    EXPECT_EQ(mesh->triangles()[2], (Triangle{2, 3, 4}));
    EXPECT_EQ(mesh->triangles()[3], (Triangle{4, 3, 2}));
}

TEST(Ply, AllowsALineBreakAfterBinaryData) {
    for (SampleFile& sample : sample_files()) {
        if (sample.name == "PlyBigEndian") {
            for (const auto& [tail, notes] : {std::pair{"\r\n", 0U}, {"x", 1U}}) {
                const std::string content = sample.content + tail;
                const auto mesh =
                    parse_mesh_with_report(bytes_of(content), MeshFormat::Ply, "sample");
                ASSERT_TRUE(mesh) << mesh.error().message;
                EXPECT_EQ(mesh->report.notes.size(), notes);
            }
        }
    }
}

}  // namespace
}  // namespace tandem::test
