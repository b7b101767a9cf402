// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Damaged files are refused by default; lenient reading skips the damaged parts.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

using ::testing::HasSubstr;

struct Expected {
    std::size_t faces = 0;
    std::size_t vertices = 0;
    std::size_t triangles = 0;
};

std::size_t count_of(const ReadReport& report, ReadNoteKind kind) {
    for (const ReadNote& note : report.notes) {
        if (note.kind == kind) {
            return note.count;
        }
    }
    return 0;
}

// Expects that the file is refused by default, and that lenient reading skips and keeps the
// expected numbers.
ReadReport expect_skips(MeshFormat format, const std::string& content, const Expected& expected) {
    EXPECT_FALSE(parse(format, content));
    Result<ReportedMesh> mesh =
        parse_mesh_with_report(bytes_of(content), format, "sample", {.lenient = true});
    if (!mesh) {
        ADD_FAILURE() << mesh.error().message;
        return {};
    }
    EXPECT_EQ(count_of(mesh->report, ReadNoteKind::SkippedFace), expected.faces);
    EXPECT_EQ(count_of(mesh->report, ReadNoteKind::SkippedVertex), expected.vertices);
    EXPECT_EQ(mesh->mesh.triangle_count(), expected.triangles);
    for (const Vec3& vertex : mesh->mesh.vertices()) {
        EXPECT_TRUE(vertex.allFinite());
    }
    return mesh->report;
}

const std::string kSquareObj = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

TEST(Lenient, ObjSkipsDamagedFacesAndVertices) {
    const ReadReport report =
        expect_skips(MeshFormat::Obj,
                     kSquareObj + "f 1 2 x\nf 1 2 3 4\nf 1 2\nf 0 1 2\nf 1 2 9\nF 1 2 3\nf 1 2 4\n",
                     {.faces = 5, .vertices = 0, .triangles = 3});
    EXPECT_THAT(text_of(report.notes[0]),
                HasSubstr("5 damaged faces were skipped; the first: line 5: 'x' is not a corner"));
    expect_skips(MeshFormat::Obj,
                 kSquareObj +
                     "v nan 0 0\nV 0 0 0\nv 5 5 5\nf 1 2 3\nf 1 2 5\n"
                     "f 1 2 6\nf 1 2 7\nf 1 2 3 5\n",
                 {.faces = 3, .vertices = 2, .triangles = 2});
}

TEST(Lenient, OffSkipsDamagedFacesAndVertices) {
    expect_skips(MeshFormat::Off,
                 "OFF\n5 4 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\nnan 0 0\n3 0 1 2\n3 0 1 7\n4 0 1 2 4\n"
                 "4 0 1 2 3\n",
                 {.faces = 2, .vertices = 1, .triangles = 3});
}

std::string ply_ascii(std::string_view body, int faces) {
    return fmt::format(
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\n"
        "property float y\nproperty float z\nelement face {}\n"
        "property list uchar int vertex_indices\nend_header\n{}",
        faces, body);
}

TEST(Lenient, PlySkipsDamagedFacesAndVertices) {
    expect_skips(MeshFormat::Ply,
                 ply_ascii("0 0 0\n1 0 0\n1 1\n0 inf 0\n3 0 1 2\n3 0 1 1\n3 0 x 1\n2 0 1\n3 0 1 9\n"
                           "hello\n3 1 1 0\n",
                           7),
                 {.faces = 5, .vertices = 2, .triangles = 2});
}

TEST(Lenient, PlyKeepsItsPlaceWhereRecordsShareLines) {
    expect_skips(MeshFormat::Ply,
                 ply_ascii("0 0 0 1 0 0 1 1 nan 0 1 0 3 0 1 2 3 0 1 3 3 0 1 8\n", 3),
                 {.faces = 2, .vertices = 1, .triangles = 1});
}

TEST(Lenient, BinaryFilesSkipWhatIsNotFinite) {
    for (SampleFile& sample : sample_files()) {
        if (sample.name == "StlBinary") {
            sample.content.replace(84 + 12, 4, std::string("\0\0\xc0\x7f", 4));
            expect_skips(sample.format, sample.content,
                         {.faces = 1, .vertices = 1, .triangles = 5});
        }
    }
    const std::string ply =
        "ply\nformat binary_little_endian 1.0\nelement vertex 4\nproperty uchar x\nproperty uchar "
        "y\nproperty uchar z\nelement face 3\nproperty list uchar uchar vertex_indices\n"
        "end_header\n" +
        std::string("\0\0\0\1\0\0\1\1\0\0\1\0\3\0\1\2\3\0\1\7\2\0\1", 23);
    expect_skips(MeshFormat::Ply, ply, {.faces = 2, .vertices = 0, .triangles = 1});
}

TEST(Lenient, StlSkipsDamagedFacets) {
    const std::string good =
        "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"
        "endfacet\n";
    std::string nan = good;
    nan.replace(nan.find("vertex 1"), 8, "vertex nan");
    std::string two = good;
    two.erase(two.find("vertex 1"), 13);
    expect_skips(MeshFormat::Stl, "solid\n" + good + nan + two + good + "endsolid\n",
                 {.faces = 2, .vertices = 0, .triangles = 2});
}

TEST(Lenient, GltfSkipsTrianglesOfMissingVertices) {
    expect_skips(MeshFormat::Gltf,
                 gltf_with_points(std::string_view("\0\1\2\0\1\x63\0\1", 8),
                                  R"("accessors":[
        {"bufferView":0,"componentType":5126,"count":5,"type":"VEC3"},
        {"bufferView":1,"componentType":5121,"count":8,"type":"SCALAR"}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}])"),
                 {.faces = 2, .vertices = 0, .triangles = 1});
}

TEST(Lenient, DoesNotMakeAMeshOfNothing) {
    for (const std::string& content : {kSquareObj + "f 1 2 x\n", std::string("hello")}) {
        const Result<Mesh> mesh =
            parse_mesh(bytes_of(content), MeshFormat::Obj, "sample", {.lenient = true});
        ASSERT_FALSE(mesh);
        EXPECT_THAT(mesh.error().message, HasSubstr("no triangle in the file"));
    }
}

TEST(Lenient, StillRefusesTruncatedFiles) {
    for (const SampleFile& sample : sample_files()) {
        const std::string half = sample.content.substr(0, sample.content.size() * 9 / 10);
        const Result<ReportedMesh> mesh =
            parse_mesh_with_report(bytes_of(half), sample.format, "sample", {.lenient = true});
        // An OBJ file does not declare its number of faces, so a truncated one may be valid.
        EXPECT_EQ(static_cast<bool>(mesh), sample.format == MeshFormat::Obj) << sample.name;
    }
}

}  // namespace
}  // namespace tandem::test
