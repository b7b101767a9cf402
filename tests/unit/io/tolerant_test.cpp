// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Files that deviate from their format but are unambiguous are read; a note reports ignored parts.
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

using ::testing::HasSubstr;

std::string with_line_ends(std::string text, const std::string& end) {
    for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + end.size())) {
        text.replace(at, 1, end);
    }
    return text;
}

TEST(Tolerant, EveryTextFormatMayEndItsLinesInThreeWays) {
    for (const SampleFile& sample : sample_files()) {
        const bool is_text = sample.name == "Obj" || sample.name == "Off" ||
                             sample.name == "PlyAscii" || sample.name == "StlAscii";
        for (const char* end : {"\r", "\r\n", "\r\r\n"}) {
            if (is_text) {
                const ReportedMesh mesh =
                    parse_reported(sample.format, with_line_ends(sample.content, end));
                EXPECT_EQ(mesh.mesh.triangle_count(), sample_triangles().size()) << sample.name;
                EXPECT_TRUE(mesh.report.notes.empty()) << sample.name;
            }
        }
    }
}

TEST(Tolerant, ABinaryPlyMayHaveAHeaderWithCrAlone) {
    // The first byte of the data is LF; it must not be taken for the second half of a line break.
    const std::string header =
        "ply\rformat binary_little_endian 1.0\relement vertex 3\rproperty uchar x\r"
        "property uchar y\rproperty uchar z\relement face 1\r"
        "property list uchar uchar vertex_indices\rend_header\r";
    const ReportedMesh mesh =
        parse_reported(MeshFormat::Ply, header + std::string("\n\0\0\1\0\0\1\1\0\3\0\1\2", 13));
    ASSERT_EQ(mesh.mesh.triangle_count(), 1U);
    EXPECT_EQ(mesh.mesh.vertices()[0], Vec3(10, 0, 0));
}

TEST(Tolerant, AnObjFaceBehindAStrayCarriageReturnIsAFace) {
    const ReportedMesh mesh =
        parse_reported(MeshFormat::Obj, "v 0 0 0\nv 1 0 0\nv 0 1 0\rf 1 2 3\nf 3 2 1\n");
    ASSERT_EQ(mesh.mesh.triangle_count(), 2U);
    EXPECT_EQ(mesh.mesh.triangles()[0], (Triangle{0, 1, 2}));
}

TEST(Tolerant, UnknownKeywordsOfAnObjAreCounted) {
    const ReportedMesh mesh = parse_reported(
        MeshFormat::Obj,
        "mtllib a.mtl\nvt 0 0\n648 216\nv 0 0 0\nv 1 0 0\nv 0 1 0\nwobble 3\nf 1 2 3\nwobble 4\n");
    ASSERT_EQ(mesh.report.notes.size(), 1U);
    EXPECT_EQ(mesh.report.notes[0].kind, ReadNoteKind::UnknownKeyword);
    EXPECT_EQ(text_of(mesh.report.notes[0]),
              "3 lines have unknown keywords; the first: line 3: '648'");
}

TEST(Tolerant, OffFacesAndVerticesMayGoOnInTheNextLine) {
    const ReportedMesh mesh = parse_reported(
        MeshFormat::Off, "OFF\n4 2 0\n0 0 0\n1 0\n 0\n1 1 0\n0 1 0\n4 0 1\n2\n3\n3 0 1 2\n");
    EXPECT_EQ(mesh.mesh.triangle_count(), 3U);
    EXPECT_TRUE(mesh.report.notes.empty());
}

TEST(Tolerant, TextAfterTheLastFaceOfAnOffIsReported) {
    const ReportedMesh mesh =
        parse_reported(MeshFormat::Off, "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\nmade by hand\n");
    ASSERT_EQ(mesh.report.notes.size(), 1U);
    EXPECT_EQ(mesh.report.notes[0].kind, ReadNoteKind::DataAfterEnd);
    EXPECT_THAT(mesh.report.notes[0].first, HasSubstr("line 7, after the last of 1 faces"));
}

constexpr const char* kPlyHeader =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
    "property float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n";

TEST(Tolerant, MoreColumnsThanThePlyHeaderDeclaresAreReported) {
    const ReportedMesh mesh =
        parse_reported(MeshFormat::Ply, std::string(kPlyHeader) +
                                            "0 0 0 255 0 0\n1 0 0 0 255 0\n0 1 0 0 0 255\n"
                                            "3 0 1 2\n");
    EXPECT_EQ(mesh.mesh.vertices()[2], Vec3(0, 1, 0));
    ASSERT_EQ(mesh.report.notes.size(), 1U);
    EXPECT_EQ(mesh.report.notes[0].kind, ReadNoteKind::ExtraValues);
    EXPECT_EQ(mesh.report.notes[0].count, 3U);
    EXPECT_EQ(mesh.report.notes[0].first, "line 10");
}

TEST(Tolerant, RecordsOfAPlyMayShareLinesOrGoOnInTheNext) {
    for (const char* body : {"0 0 0 1 0 0\n0 1 0 3 0 1 2\n", "0 0\n0\n1 0 0\n0 1 0\n3 0 1\n2\n"}) {
        const ReportedMesh mesh = parse_reported(MeshFormat::Ply, std::string(kPlyHeader) + body);
        EXPECT_EQ(mesh.mesh.triangle_count(), 1U);
        EXPECT_EQ(mesh.mesh.vertices()[2], Vec3(0, 1, 0));
        EXPECT_TRUE(mesh.report.notes.empty());
    }
}

TEST(Tolerant, DataAfterTheLastElementOfAPlyAreReported) {
    const ReportedMesh mesh = parse_reported(
        MeshFormat::Ply, std::string(kPlyHeader) + "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 1 2\n");
    EXPECT_EQ(mesh.mesh.triangle_count(), 1U);
    ASSERT_EQ(mesh.report.notes.size(), 1U);
    EXPECT_THAT(mesh.report.notes[0].first, HasSubstr("line 14, after the last element"));
}

}  // namespace
}  // namespace tandem::test
