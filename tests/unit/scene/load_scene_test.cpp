// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/mesh_file.hpp>
#include <tandem/scene.hpp>

#include "unit/io/temporary_folder.hpp"
#include "unit/scene/scene_files.hpp"

namespace tandem {
namespace {

using test::TemporaryFolder;
using testing::gltf_with_nodes;
using testing::kTriangleObj;
using testing::load;

Vec3 corner(const Scene& scene, std::size_t part, std::size_t k) {
    const ScenePart& shown = scene.parts[part];
    return to_world(shown.pose, scene.meshes[shown.mesh].corners(0)[k]);
}

TEST(LoadScene, GltfNodesAreNamedPartsInATree) {
    const TemporaryFolder folder;
    const auto file = folder.write(
        "a.gltf", gltf_with_nodes(R"([{"name":"arm","translation":[1,0,0],"children":[1,2]},)"
                                  R"({"name":"hand","mesh":0},)"
                                  R"({"name":"hand","mesh":0,"rotation":[0,0,0.7071067811865476,)"
                                  R"(0.7071067811865476]}])"));
    const auto scene = load(file);
    ASSERT_TRUE(scene) << scene.error().message;
    ASSERT_EQ(scene->parts.size(), 2u);
    EXPECT_EQ(scene->unit, "m");
    EXPECT_EQ(scene->groups.size(), 1u);
    EXPECT_EQ(scene->parts[0].path, "arm/hand");
    EXPECT_EQ(scene->parts[1].path, "arm/hand#2");
    EXPECT_EQ(scene->parts[0].mesh, scene->parts[1].mesh) << "instances share their mesh";
    EXPECT_EQ(scene->parts[0].first_triangle, 0u);
    EXPECT_EQ(scene->parts[1].first_triangle, 1u);
    EXPECT_EQ(corner(*scene, 0, 1), Vec3(2, 0, 0));
    // The file contains a rounded square root of one half.
    EXPECT_LT((corner(*scene, 1, 1) - Vec3(1, 1, 0)).norm(), 1e-15);
    // The parts have the same triangles as the file read as a single mesh.
    const Mesh whole = load_mesh(file).value();
    for (const ScenePart& part : scene->parts) {
        const TriangleCorners in_file =
            whole.corners(static_cast<std::uint32_t>(part.first_triangle));
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_NEAR(
                (in_file[k] - to_world(part.pose, scene->meshes[part.mesh].corners(0)[k])).norm(),
                0.0, 1e-12);
        }
    }
}

TEST(LoadScene, ScaleAndShearGoIntoTheVertices) {
    const TemporaryFolder folder;
    const auto scene = load(folder.write(
        "a.gltf",
        gltf_with_nodes(
            R"([{"mesh":0,"scale":[2,2,2]},{"mesh":0,"scale":[2,2,2],"translation":[5,0,0]},)"
            R"({"mesh":0,"scale":[1,3,1]},{"mesh":0,"scale":[-1,1,1]},)"
            R"({"mesh":0,"matrix":[1,0,0,0, 1,1,0,0, 0,0,1,0, 7,8,9,1]}])",
            "0,1,2,3,4")));
    ASSERT_TRUE(scene) << scene.error().message;
    EXPECT_EQ(scene->parts[0].mesh, scene->parts[1].mesh) << "the same scale shares a mesh";
    EXPECT_EQ(corner(*scene, 0, 1), Vec3(2, 0, 0));
    EXPECT_EQ(corner(*scene, 1, 2), Vec3(5, 2, 0));
    EXPECT_EQ(corner(*scene, 2, 2), Vec3(0, 3, 0));
    EXPECT_EQ(corner(*scene, 3, 1), Vec3(0, 1, 0)) << "a reflection turns the winding";
    EXPECT_EQ(corner(*scene, 3, 2), Vec3(-1, 0, 0));
    EXPECT_EQ(corner(*scene, 4, 2), Vec3(8, 9, 9)) << "sheared";
}

TEST(LoadScene, AFolderIsAScene) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "sub");
    (void)folder.write("b.obj", kTriangleObj);
    (void)folder.write("a.obj", kTriangleObj);
    (void)folder.write("readme.txt", "hello");
    (void)folder.write("sub/c.obj", kTriangleObj);
    const auto scene = load(folder / "");
    ASSERT_TRUE(scene) << scene.error().message;
    ASSERT_EQ(scene->parts.size(), 3u);
    EXPECT_EQ(scene->parts[0].path, "a");
    EXPECT_EQ(scene->parts[1].path, "b");
    EXPECT_EQ(scene->parts[2].path, "sub/c");
    EXPECT_EQ(scene->unit, "");
    ASSERT_EQ(scene->notes.size(), 1u);
}

TEST(LoadScene, SeveralFilesWithUnits) {
    const TemporaryFolder folder;
    const auto gltf = folder.write("g.gltf", gltf_with_nodes(R"([{"name":"leaf","mesh":0}])"));
    const auto obj = folder.write("o.obj", kTriangleObj);
    const auto scene = load_scene(std::vector{gltf, obj}, {.unit = "mm", .scale = 10.0});
    ASSERT_TRUE(scene) << scene.error().message;
    EXPECT_EQ(scene->unit, "m");
    EXPECT_EQ(scene->parts[0].path, "g/leaf");
    EXPECT_EQ(scene->parts[1].path, "o");
    EXPECT_NEAR(corner(*scene, 1, 1).x(), 0.01, 1e-15) << "10 of a millimetre in metres";
    EXPECT_FALSE(load_scene(std::vector{obj}, {.unit = "furlong"}));
    EXPECT_FALSE(load_scene(std::vector{obj}, {.scale = 0.0}));
    const auto plain = load(obj);
    EXPECT_EQ(corner(*plain, 0, 1), Vec3(1, 0, 0));
}

TEST(LoadScene, ASceneFileNamesFilesAndPlacesThem) {
    const TemporaryFolder folder;
    (void)folder.write("leaf.obj", kTriangleObj);
    const auto scene = load(folder.write("s.json", R"({"schema": "tandem.scene/1", "unit": "mm",
        "parts": [{"name": "frame", "translation": [0, 0, 5], "parts": [
            {"name": "left", "file": "leaf.obj"},
            {"name": "right", "file": "leaf.obj", "translation": [10, 0, 0],
             "rotation": [0.7071, 0, 0, 0.7071], "scale": 2}]},
            {"file": "leaf.obj", "matrix": [1,0,0,1, 0,1,0,2, 0,0,1,3, 0,0,0,1]}]})"));
    ASSERT_TRUE(scene) << scene.error().message;
    ASSERT_EQ(scene->parts.size(), 3u);
    EXPECT_EQ(scene->unit, "mm");
    EXPECT_EQ(scene->parts[1].path, "frame/right");
    EXPECT_EQ(scene->parts[2].path, "leaf");
    EXPECT_EQ(corner(*scene, 0, 0), Vec3(0, 0, 5));
    EXPECT_NEAR((corner(*scene, 1, 1) - Vec3(10, 2, 5)).norm(), 0.0, 1e-12);
    EXPECT_EQ(corner(*scene, 2, 0), Vec3(1, 2, 3));
    EXPECT_EQ(scene->files_read.size(), 2u) << "a file that two parts show is read once";
}

}  // namespace
}  // namespace tandem
