// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>

#include <tandem/mesh_file.hpp>

#include "unit/io/temporary_folder.hpp"

namespace tandem::test {
namespace {

// Two parts and an empty one, with coordinates that only survive if all digits are written.
std::vector<ColouredMesh> parts() {
    const double next = std::nextafter(1.0, 2.0);
    return {
        {"first part",
         {255, 0, 128},
         {Vec3(0.1, next, -1e-300), Vec3(1e15 + 0.25, 2, 3), Vec3(-0.0, 1.0 / 3, 5e-324),
          Vec3(4, 5, std::numeric_limits<double>::max())},
         {{0, 1, 2}, {3, 2, 1}}},
        {"", {0, 0, 0}, {}, {}},
        {"bad \xff name\n", {1, 2, 3}, {Vec3(1, 1, 1), Vec3(2, 1, 1), Vec3(1, 2, 1)}, {{2, 1, 0}}}};
}

void expect_same_triangles(const Mesh& mesh, const std::vector<ColouredMesh>& expected) {
    std::uint32_t k = 0;
    for (const ColouredMesh& part : expected) {
        for (const Triangle& t : part.triangles) {
            ASSERT_LT(k, mesh.triangle_count());
            const TriangleCorners corners = mesh.corners(k++);
            for (std::size_t i = 0; i < 3; ++i) {
                EXPECT_EQ(corners[i], part.vertices[t[i]]);
                // Operator == would treat 0 and -0 as equal.
                for (Eigen::Index axis = 0; axis < 3; ++axis) {
                    EXPECT_EQ(std::signbit(corners[i][axis]),
                              std::signbit(part.vertices[t[i]][axis]));
                }
            }
        }
    }
    EXPECT_EQ(mesh.triangle_count(), k);
}

class Exact : public ::testing::TestWithParam<const char*> {};

TEST_P(Exact, RoundTripKeepsEveryBit) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder / GetParam();
    const Result<Done> saved = save_coloured(file, parts());
    ASSERT_TRUE(saved) << saved.error().message;
    const Result<Mesh> mesh = load_mesh(file);
    ASSERT_TRUE(mesh) << mesh.error().message;
    expect_same_triangles(*mesh, parts());
}

INSTANTIATE_TEST_SUITE_P(SaveColoured, Exact, ::testing::Values("a.ply", "b.obj"),
                         [](const auto& param) { return std::string(param.param).substr(2); });

TEST(SaveColoured, PlyHasAColourPerVertex) {
    const TemporaryFolder folder;
    ASSERT_TRUE(save_coloured(folder / "a.ply", parts()));
    const std::string content = content_of(folder / "a.ply");
    EXPECT_TRUE(content.starts_with("ply\nformat binary_little_endian 1.0\n"));
    const std::size_t body = content.find("end_header\n") + 11;
    for (std::size_t vertex = 0; vertex < 4; ++vertex) {
        EXPECT_EQ(content.substr(body + 27 * vertex + 24, 3), std::string("\xff\0\x80", 3));
    }
    EXPECT_EQ(content.substr(body + 27 * 4 + 24, 3), "\1\2\3");
}

TEST(SaveColoured, ObjNamesItsMaterials) {
    const TemporaryFolder folder;
    ASSERT_TRUE(save_coloured(folder / "a.obj", parts()));
    const std::string obj = content_of(folder / "a.obj");
    EXPECT_NE(obj.find("mtllib a.mtl\no first_part\nusemtl part_0\n"), std::string::npos);
    const std::string mtl = content_of(folder / "a.mtl");
    EXPECT_NE(mtl.find("newmtl part_0\nKd 1.000000 0.000000 0.501961\n"), std::string::npos) << mtl;
}

TEST(SaveColoured, GlbKeepsSmallPartsFarAway) {
    const Vec3 far(1e7 + 0.125, -3e7, 2e7);
    const std::vector<ColouredMesh> small = {{"far",
                                              {255, 255, 255},
                                              {far, far + Vec3(0.5, 0, 0), far + Vec3(0, 0.25, 1)},
                                              {{0, 1, 2}}}};
    const TemporaryFolder folder;
    ASSERT_TRUE(save_coloured(folder / "a.glb", small));
    const Result<Mesh> mesh = load_mesh(folder / "a.glb");
    ASSERT_TRUE(mesh) << mesh.error().message;
    // Near 1e7 the step between floats is one, but relative to the middle these numbers are exact.
    expect_same_triangles(*mesh, small);
}

TEST(SaveColoured, GlbKeepsSharedVerticesShared) {
    const TemporaryFolder folder;
    // Two triangles with a common edge, in parts of different size. Floats cannot represent the
    // coordinates.
    const Vec3 p(0.1, 0.2, 0.3);
    const Vec3 q(1.0 / 3.0, 0.7, 0.9);
    const std::vector<ColouredMesh> parts{
        {"left", {255, 0, 0}, {p, q, {-5.0, 0.0, 0.0}}, {{0, 1, 2}}},
        {"right", {0, 0, 255}, {q, p, {100.0, 7.0, 0.0}}, {{0, 1, 2}}}};
    ASSERT_TRUE(save_coloured(folder / "a.glb", parts));
    const Result<Mesh> mesh = load_mesh(folder / "a.glb");
    ASSERT_TRUE(mesh);
    EXPECT_EQ(mesh->corners(0)[0], mesh->corners(1)[1]);
    EXPECT_EQ(mesh->corners(0)[1], mesh->corners(1)[0]);
}

TEST(SaveColoured, GlbHasOneMaterialPerPart) {
    std::vector<ColouredMesh> coloured = parts();
    coloured[0].vertices[3].z() = 7;
    const TemporaryFolder folder;
    ASSERT_TRUE(save_coloured(folder / "a.glb", coloured));
    const std::string content = content_of(folder / "a.glb");
    const auto json = nlohmann::json::parse(content.substr(20, content.find("BIN") - 24));
    ASSERT_EQ(json["meshes"].size(), 2U);  // none for the empty part
    ASSERT_EQ(json["materials"].size(), 2U);
    const auto& material = json["materials"][0];
    EXPECT_EQ(material["doubleSided"], true);
    const auto& colour = material["pbrMetallicRoughness"]["baseColorFactor"];
    EXPECT_EQ(colour[0], 1.0);
    EXPECT_EQ(colour[1], 0.0);
    EXPECT_NEAR(colour[2].get<double>(), 0.2158605, 1e-6);  // sRGB 128 in linear light
    EXPECT_EQ(json["accessors"][0]["min"].size(), 3U);
    EXPECT_EQ(json["buffers"][0]["byteLength"].get<std::size_t>() % 4, 0U);
    const Result<Mesh> mesh = load_mesh(folder / "a.glb");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->triangle_count(), 3U);
}

TEST(SaveColoured, LeavesNothingBehindWhenItFails) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "folder.ply");
    for (const char* name : {"missing/a.ply", "missing/a.obj", "missing/a.glb", "folder.ply"}) {
        const Result<Done> saved = save_coloured(folder / name, parts());
        ASSERT_FALSE(saved) << name;
        EXPECT_EQ(saved.error().code, ErrorCode::FileNotWritable) << saved.error().message;
    }
    EXPECT_EQ(folder.entries(), 1U);
    for (const char* name : {"a.stl", "a.off", "a.gltf", "a.txt"}) {
        const Result<Done> saved = save_coloured(folder / name, parts());
        ASSERT_FALSE(saved) << name;
        EXPECT_EQ(saved.error().code, ErrorCode::FormatUnknown);
    }
}

TEST(SaveColoured, ReplacesTheFileBehindALinkButNoDevice) {
    const TemporaryFolder folder;
    static_cast<void>(folder.write("real.ply", "old"));
    std::filesystem::create_symlink("real.ply", folder / "link.ply");
    ASSERT_TRUE(save_coloured(folder / "link.ply", parts()));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.ply"));
    EXPECT_TRUE(content_of(folder / "real.ply").starts_with("ply\n"));
    EXPECT_EQ(folder.entries(), 2U);

    std::filesystem::create_symlink("/dev/null", folder / "null.ply");
    EXPECT_TRUE(save_coloured(folder / "null.ply", parts()));
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "null.ply"));
}

}  // namespace
}  // namespace tandem::test
