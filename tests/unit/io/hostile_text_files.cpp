// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "unit/io/hostile_files.hpp"

namespace tandem::test {
namespace {

constexpr const char* kThree = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
constexpr auto kInvalid = ErrorCode::InvalidMesh;

std::vector<HostileFile> hostile_obj_files() {
    const auto obj = [](std::string name, std::string content, ErrorCode code, std::string says) {
        return HostileFile{"Obj" + name, MeshFormat::Obj, std::move(content), code,
                           std::move(says)};
    };
    const std::string three = kThree;
    return {
        obj("NotObj", "<html>\n<body>\n", kMalformed, "no triangle in the file"),
        obj("OnlyPoints", three, kMalformed, "no triangle in the file (3 vertices)"),
        obj("CapitalFace", three + "f 1 2 3\nF 1 2 3\n", kMalformed,
            "line 5: 'F' looks like a damaged face"),
        obj("GluedFace", three + "f1 2 3\n", kMalformed, "line 4: 'f1' looks like a damaged face"),
        obj("CapitalVertex", "V 0 0 0\n", kMalformed, "line 1: 'V' looks like a damaged vertex"),
        obj("GluedVertex", "v-1 0 0\n", kMalformed, "'v-1' looks like a damaged vertex"),
        obj("Nan", "v 0 nan 0\n", kInvalid, "line 1: 'nan' is not a finite double"),
        obj("Infinity", "v 0 0 -Infinity\n", kInvalid, "line 1: '-Infinity' is not a finite"),
        obj("TooLarge", "\nv 1e999 0 0\n", kInvalid, "line 2: '1e999' is not a finite double"),
        obj("LongTooLarge", "v 0 0 1" + std::string(400, '0'), kInvalid, "is not a finite double"),
        obj("CommaInNumber", "v 0,5 0 0\n", kMalformed, "line 1: '0,5' is not a coordinate"),
        obj("GluedNumber", "v 0.5x 0 0\n", kMalformed, "'0.5x' is not a coordinate of vertex 0"),
        obj("TwoSigns", "v +-1 0 0\n", kMalformed, "'+-1' is not a coordinate"),
        obj("HexNumber", "v 0x10 0 0\n", kMalformed, "'0x10' is not a coordinate"),
        obj("ShortVertex", "v 0 0\nv 1 1 1\n", kMalformed, "line 1: the line ends where"),
        obj("CutVertex", "v 0 0", kMalformed, "line 1: the file ends where"),
        obj("TwoCorners", three + "f 1 2\n", kMalformed, "line 4: a face of 2 corners"),
        obj("NoCorners", three + "f\n", kMalformed, "line 4: a face of 0 corners"),
        obj("IndexZero", three + "f 0 1 2\n", kMalformed, "line 4: the face refers to vertex 0"),
        obj("IndexHigh", three + "f 1 2 3\nf 1 2 4\nf 1 2 3", kMalformed,
            "line 5: the face refers to vertex 4, but the file has only 3"),
        obj("IndexHuge", three + "f 1 2 4294967296\n", kMalformed, "line 4: the face refers to"),
        obj("IndexOverflow", three + "f 1 2 99999999999999999999\n", kMalformed,
            "line 4: '99999999999999999999' is not a corner"),
        obj("IndexLow", three + "f -1 -2 -4\n", kMalformed, "line 4: the face refers to vertex -4"),
        obj("IndexLowest", three + "f 1 2 -9223372036854775808\n", kMalformed, "refers to vertex"),
        obj("IndexFraction", three + "f 1 2 2.5\n", kMalformed, "is not a corner of a face"),
        obj("IndexWord", three + "f 1 2 x\n", kMalformed, "line 4: 'x' is not a corner"),
        obj("SlashWord", three + "f 1 2 3/x\n", kMalformed, "line 4: 'x' is not a corner"),
        obj("Unprintable", std::string("v 0 \x01\x02\0 0\n", 10), kMalformed, "'?"),
        obj("LongToken", "v " + std::string(5000, 'z') + "\n", kMalformed, "zzz…' is not"),
        obj("EndlessContinuation", "f 1 2 \\\n\\\n\\\n", kMalformed, "line 1: a face of 2"),
    };
}

std::vector<HostileFile> hostile_off_files() {
    const auto off = [](std::string name, std::string content, ErrorCode code, std::string says) {
        return HostileFile{"Off" + name, MeshFormat::Off, std::move(content), code,
                           std::move(says)};
    };
    const std::string good = "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n";
    return {
        off("NoKeyword", "3 1 0\n0 0 0\n", kMalformed, "line 1: begins with '3'"),
        off("OnlyKeyword", "OFF\n", kMalformed, "the number of vertices"),
        off("Binary", "OFF BINARY\n", kUnsupported, "binary OFF is not read"),
        off("FourDimensions", "4OFF\n3 1 0\n", kUnsupported, "other than three dimensions"),
        off("AnyDimensions", "nOFF\n3 3 1 0\n", kUnsupported, "other than three dimensions"),
        off("HugeCounts", "OFF\n4000000000 4000000000 0\n0 0 0\n", kMalformed,
            "line 2: 4000000000 vertices and 4000000000 faces cannot fit"),
        off("LargestCounts", "OFF\n9223372036854775807 1 0\n0 0 0\n", kMalformed, "cannot fit"),
        off("NegativeCount", "OFF\n-1 1 0\n0 0 0\n", kMalformed, "-1 vertices"),
        off("NoFaces", "OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 0\n", kMalformed, "no triangle"),
        off("ShortVertex", "OFF\n3 1 0\n0 0\n1 0 0\n0 1 0\n3 0 1 2\n", kMalformed,
            "line 7: the file ends where the number of corners"),
        off("Nan", "OFF\n3 1 0\n0 0 nan\n1 0 0\n0 1 0\n3 0 1 2\n", kInvalid, "line 3: 'nan'"),
        off("IndexHigh", good + "3 0 1 3\n", kMalformed, "line 6: the face refers to vertex 3"),
        off("IndexNegative", good + "3 0 1 -1\n", kMalformed, "refers to vertex -1"),
        off("TwoCorners", good + "2 0 1     \n", kMalformed, "line 6: a face of 2 corners"),
        off("NegativeCorners", good + "-5 0 1    \n", kMalformed, "a face of -5 corners"),
        off("LyingFace", good + "9223372036854775807 0 1 2\n", kMalformed, "corner 4 of 9223372"),
        off("FewerFaces", good, kMalformed, "the file ends where the number of corners of a face"),
    };
}

std::vector<HostileFile> hostile_stl_files() {
    const auto stl = [](std::string name, std::string content, std::string says) {
        return HostileFile{"Stl" + name, MeshFormat::Stl, std::move(content), kMalformed,
                           std::move(says)};
    };
    const std::string facet = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n";
    const std::string header(80, '\0');
    const std::string one("\1\0\0\0", 4);
    const std::string many("\xff\xff\xff\xff", 4);
    const std::string nan_corner("\0\0\xc0\x7f", 4);
    std::vector<HostileFile> files = {
        stl("NeitherKind", "hello", "neither ASCII STL"),
        stl("OnlyHeader", header + many, "byte 80: binary STL that declares 4294967295 facets"),
        stl("NoFacets", header + std::string(4, '\0'), "no triangle in the file"),
        stl("CutBinary", header + one + std::string(49, '\0'), "but the file has 133"),
        stl("LongBinary", header + one + std::string(51, '\0'), "but the file has 135"),
        stl("CutBinarySolid", "solid" + header.substr(5) + one + "abc", "declares 1 facets"),
        stl("NoEnd", "solid a\n", "the file ends where endsolid"),
        stl("EmptySolid", "solid a\nendsolid a\n", "no triangle"),
        stl("CutFacet", facet, "line 5: the file ends where vertex or endloop"),
        stl("OneCorner", facet + "endloop\nendfacet\nendsolid\n", "line 5: a facet of 1 corners"),
        stl("OtherWord", facet + "vortex 0 0 0\n", "line 5: 'vortex' where vertex or endloop"),
        stl("OtherLoop", "solid\nfacet normal 0 0 1\ninner loop\n", "'inner' where outer"),
        stl("SolidInSolid", "solid a\nsolid b\n", "'solid' where facet or endsolid"),
        stl("ShortVertex", "solid\nfacet\nouter loop\nvertex 0 0\n", "line 4: the line ends"),
    };
    files.push_back({"StlBinaryNan", MeshFormat::Stl,
                     header + one + std::string(12, '\0') + nan_corner + std::string(34, '\0'),
                     kInvalid, "vertex 0 is not finite"});
    files.push_back({"StlAsciiNan", MeshFormat::Stl, "solid\nfacet\nouter loop\nvertex 0 inf 0\n",
                     kInvalid, "line 4: 'inf' is not a finite double"});
    return files;
}

}  // namespace

std::vector<HostileFile> hostile_text_files() {
    std::vector<HostileFile> all = hostile_obj_files();
    for (const auto& files : {hostile_off_files(), hostile_stl_files()}) {
        all.insert(all.end(), files.begin(), files.end());
    }
    return all;
}

}  // namespace tandem::test
