// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "unit/io/hostile_files.hpp"

namespace tandem::test {
namespace {

HostileFile ply(std::string name, std::string content, std::string says) {
    return {"Ply" + name, MeshFormat::Ply, std::move(content), kMalformed, std::move(says)};
}

std::string header(const std::string& encoding, const std::string& vertices,
                   const std::string& faces) {
    return "ply\nformat " + encoding + " 1.0\nelement vertex " + vertices +
           "\nproperty float x\nproperty float y\nproperty float z\nelement face " + faces +
           "\nproperty list uchar int vertex_indices\nend_header\n";
}

}  // namespace

std::vector<HostileFile> hostile_ply_files() {
    const std::string ascii = "ply\nformat ascii 1.0\n";
    const std::string points = "0 0 0\n1 0 0\n0 1 0\n";
    const std::string binary_points(36, '\0');
    const std::string good = header("ascii", "3", "1") + points;
    const std::string little = "binary_little_endian";
    std::vector<HostileFile> files = {
        ply("NotPly", "solid\n", "line 1: a PLY file begins with the word ply"),
        ply("CutHeader", "ply\nformat ascii 1.0\nelement ver", "line 3"),
        ply("NoEndHeader", "ply\nformat ascii 1.0\ncomment x\n", "no end_header"),
        ply("NoFormat", "ply\nend_header\n", "no line 'format'"),
        ply("OtherFormat", "ply\nformat ebcdic 1.0\n", "unknown format 'ebcdic'"),
        ply("OtherVersion", "ply\nformat ascii 2.0\n",
            "line 2: unknown version '2.0' of the format"),
        ply("OtherKeyword", ascii + "elephant 3\n", "line 3: 'elephant' is not a keyword"),
        ply("OtherType", ascii + "element vertex 1\nproperty quad x\n", "'quad' is not a PLY type"),
        ply("NoName", ascii + "element vertex 1\nproperty float\n", "the name of the property"),
        ply("LooseProperty", ascii + "property float x\n", "a property before the first element"),
        ply("TwiceX", ascii + "element vertex 1\nproperty float x\nproperty float x\n",
            "line 5: a second property 'x' of element 'vertex'"),
        ply("NegativeCount", ascii + "element vertex -3\n", "negative count"),
        ply("CountOverflow", ascii + "element vertex 99999999999999999999\n", "line 3"),
        ply("FloatCount", ascii + "element face 1\nproperty list float int vertex_indices\n",
            "must have an integer type"),
        ply("TwoVertexElements", ascii + "element vertex 1\nelement vertex 2\n",
            "a second element 'vertex'"),
        ply("NoElements", ascii + "end_header\n", "no triangle in the file"),
        ply("NoX", ascii + "element vertex 1\nproperty float y\nend_header\n0\n", "no property x"),
        ply("XIsAList",
            ascii + "element vertex 1\nproperty list int int x\nproperty int y\nproperty int z\n"
                    "end_header\n0 1 1\n",
            "no property x"),
        ply("NoVertices", header("ascii", "0", "1") + "3 0 1 2\n", "there are 0 vertices"),
        ply("NoList", ascii + "element face 1\nproperty int vertex_indices\nend_header\n3\n",
            "must be a list of integers"),
        ply("NoCorners", ascii + "element face 1\nproperty int flags\nend_header\n3\n",
            "has no list vertex_indices"),
        ply("BareFaces", ascii + "element face 4000000000\nend_header\n", "has no list"),
        ply("BareElement", ascii + "element void 9000000000000000000\nend_header\n", "no triangle"),
        ply("FloatIndices",
            ascii + "element face 1\nproperty list uchar float vertex_indices\nend_header\n3\n",
            "must be a list of integers"),
        ply("HugeAscii", header("ascii", "4000000000", "1") + points,
            "declares 4000000000 records of at least 6 bytes in element 'vertex'"),
        ply("HugeBinary", header(little, "4000000000", "1") + points, "declares 4000000000"),
        ply("LargestBinary", header("binary_big_endian", "9223372036854775807", "1") + points,
            "declares 9223372036854775807"),
        ply("HugeFaces", header(little, "3", "2000000000") + binary_points, "element 'face'"),
        ply("TwoCorners", good + "2 0 1\n", "face 0 has 2 corners"),
        ply("NegativeLength", good + "-3 0 1 2\n", "face 0 has -3 corners"),
        ply("IndexHigh", good + "3 0 1 3\n", "line 13: face 0 refers to vertex 3"),
        ply("IndexNegative", good + "3 0 1 -1\n", "face 0 refers to vertex -1"),
        ply("LongList", good + "9000000000000000000 0 1 2\n", "corner 3 of face 0"),
        ply("ShortLine", header("ascii", "3", "1") + "0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
            "line 10: the line ends where z of vertex 0 should stand"),
        ply("BinaryIndexHigh",
            header(little, "3", "1") + binary_points +
                std::string("\3\0\0\0\0\1\0\0\0\xff\xff\xff\x7f", 13),
            "face 0 refers to vertex 2147483647"),
        ply("BinaryLongList",
            header(little, "3", "1") + binary_points + "\xff" + std::string(8, '\0'),
            "the file ends where corner 2 of face 0 should stand"),
        ply("SkippedListLong",
            ascii + "element a 1\nproperty list int int b\nend_header\n2000000000 1 2\n",
            "property 'b'"),
        ply("SkippedListNegative",
            "ply\nformat binary_big_endian 1.0\nelement a 1\nproperty list int int b\nend_header\n"
            "\xff\xff\xff\xff",
            "list 'b' has a negative length"),
        ply("BinaryTail", header(little, "3", "0") + binary_points + "tail", "no triangle"),
    };
    files.push_back({"PlyNanIndex", MeshFormat::Ply, good + "3 0 1 nan\n", ErrorCode::InvalidMesh,
                     "line 13: 'nan' is not a finite double"});
    files.push_back({"PlyAsciiInf", MeshFormat::Ply,
                     header("ascii", "3", "1") + "0 0 inf\n0 0 0\n0 0 0\n3 0 1 2\n",
                     ErrorCode::InvalidMesh, "line 10: 'inf' is not a finite double"});
    files.push_back({"PlyBinaryNan", MeshFormat::Ply,
                     header(little, "3", "1") + std::string(32, '\0') +
                         std::string("\0\0\xc0\x7f\3\0\0\0\0\1\0\0\0\2\0\0\0", 17),
                     ErrorCode::InvalidMesh, "vertex 2 is not finite"});
    return files;
}

}  // namespace tandem::test
