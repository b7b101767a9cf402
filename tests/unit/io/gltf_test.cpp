// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

constexpr std::string_view kOneTriangle("\0\1\2\0", 4);

// Mesh 0 is the triangle (0, 1, 2) of the sample points.
std::string scene(std::string_view nodes) {
    return gltf_with_points(
        kOneTriangle,
        R"("accessors":[{"bufferView":0,"componentType":5126,"count":5,"type":"VEC3"},
           {"bufferView":1,"componentType":5121,"count":3,"type":"SCALAR"}],
           "meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],)" +
            std::string(nodes));
}

TEST(Gltf, AppliesTransformsThroughTheHierarchy) {
    const Result<Mesh> mesh =
        parse(MeshFormat::Gltf, scene(R"("scenes":[{"nodes":[]},{"nodes":[2,0]}],"scene":1,"nodes":[
                {"children":[1],"translation":[10,20,30]},
                {"mesh":0,"rotation":[0,0,0.70710678,0.70710678],"scale":[2,2,2]},
                {"mesh":0,"matrix":[1,0,0,0, 0,1,0,0, 0,0,1,0, 0.1,1e15,-3,1]}])"));
    ASSERT_TRUE(mesh) << mesh.error().message;
    ASSERT_EQ(mesh->triangle_count(), 2U);
    // Meshes come in the order of the scene's list of nodes.
    EXPECT_EQ(mesh->corners(0)[1], Vec3(1.1, 1e15, -3));
    EXPECT_EQ(mesh->corners(0)[2], Vec3(1.1, 1e15 + 1, -3));
    EXPECT_LT((mesh->corners(1)[1] - Vec3(10, 22, 30)).norm(), 1e-14);
    EXPECT_LT((mesh->corners(1)[2] - Vec3(8, 22, 30)).norm(), 1e-14);
}

TEST(Gltf, WalksDepthFirstWithMeshBeforeChildren) {
    const Result<Mesh> mesh = parse(MeshFormat::Gltf, scene(R"("scenes":[{"nodes":[0,3]}],"nodes":[
                {"mesh":0,"children":[2,1]},
                {"mesh":0,"translation":[0,0,2]},
                {"mesh":0,"translation":[0,0,1]},
                {"mesh":0,"translation":[0,0,3]}])"));
    ASSERT_TRUE(mesh) << mesh.error().message;
    ASSERT_EQ(mesh->triangle_count(), 4U);
    for (std::uint32_t k = 0; k < 4; ++k) {
        EXPECT_EQ(mesh->corners(k)[0].z(), k);
    }
}

TEST(Gltf, WithoutScenesTakesTheRootsAndWithoutNodesTheMeshes) {
    const Result<Mesh> roots = parse(MeshFormat::Gltf, scene(R"("nodes":[
        {"mesh":0},{"children":[0],"translation":[0,0,7]}])"));
    ASSERT_TRUE(roots) << roots.error().message;
    ASSERT_EQ(roots->triangle_count(), 1U);
    EXPECT_EQ(roots->corners(0)[0].z(), 7);

    const Result<Mesh> meshes = parse(MeshFormat::Gltf, scene(R"("extras":{})"));
    ASSERT_TRUE(meshes) << meshes.error().message;
    EXPECT_EQ(meshes->triangle_count(), 1U);
}

TEST(Gltf, ReadsStripsFansAndPrimitivesWithoutIndices) {
    const Result<Mesh> mesh = parse(MeshFormat::Gltf, gltf_with_points(kOneTriangle,
                                                                       R"("accessors":[
            {"bufferView":0,"componentType":5126,"count":5,"type":"VEC3"},
            {"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0},"mode":0},
                                     {"attributes":{"POSITION":0},"mode":5},
                                     {"attributes":{"POSITION":0},"mode":6},
                                     {"attributes":{"POSITION":1}}]}])"));
    ASSERT_TRUE(mesh) << mesh.error().message;
    const std::vector<Triangle> expected = {{0, 1, 2}, {2, 1, 3}, {2, 3, 4}, {0, 1, 2},
                                            {0, 2, 3}, {0, 3, 4}, {5, 6, 7}};
    EXPECT_EQ(std::vector<Triangle>(mesh->triangles().begin(), mesh->triangles().end()), expected);
}

TEST(Gltf, ReadsQuantisedAndSparsePositions) {
    // This later "bufferViews" replaces that of the helper. It has three positions of int8 with
    // stride 4, then a sparse index and its new value.
    const std::string_view data("\x7f\0\0\0\0\x7f\0\0\0\0\x80\0\2\0\0\0\x05\x06\x07", 19);
    const Result<Mesh> mesh =
        parse(MeshFormat::Gltf,
              gltf_with_points(data, R"("extensionsRequired":["KHR_mesh_quantization"],"accessors":[
            {"bufferView":2,"componentType":5120,"normalized":true,"count":3,"type":"VEC3"},
            {"bufferView":2,"componentType":5120,"count":3,"type":"VEC3",
             "sparse":{"count":1,"indices":{"bufferView":3,"componentType":5125},
                       "values":{"bufferView":3,"byteOffset":4}}},
            {"componentType":5126,"count":3,"type":"VEC3"}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0}},{"attributes":{"POSITION":1}},
                                     {"attributes":{"POSITION":2}}]}],
            "bufferViews":[{},{},{"buffer":0,"byteOffset":60,"byteLength":12,"byteStride":4},
                           {"buffer":0,"byteOffset":72,"byteLength":7}])"));
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->corners(0), (TriangleCorners{Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, -1)}));
    EXPECT_EQ(mesh->corners(1), (TriangleCorners{Vec3(127, 0, 0), Vec3(0, 127, 0), Vec3(5, 6, 7)}));
    EXPECT_EQ(mesh->corners(2)[0], Vec3(0, 0, 0));
}

TEST(Gltf, ReadsAllIndexTypes) {
    for (const auto& [type, size] : {std::pair{5121, 1}, {5123, 2}, {5125, 4}}) {
        std::string data;
        for (const char index : {'\0', '\4', '\2'}) {
            data += index;
            data.append(static_cast<std::size_t>(size) - 1, '\0');
        }
        const Result<Mesh> mesh =
            parse(MeshFormat::Gltf, gltf_with_points(data, R"("accessors":[
            {"bufferView":0,"componentType":5126,"count":5,"type":"VEC3"},
            {"bufferView":1,"count":3,"type":"SCALAR","componentType":)" +
                                                               std::to_string(type) +
                                                               R"(}],"meshes":[{"primitives":[
            {"attributes":{"POSITION":0},"indices":1}]}])"));
        ASSERT_TRUE(mesh) << mesh.error().message;
        EXPECT_EQ(mesh->triangles()[0], (Triangle{0, 4, 2})) << type;
    }
}

}  // namespace
}  // namespace tandem::test
