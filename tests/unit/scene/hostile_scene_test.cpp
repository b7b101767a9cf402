// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <tandem/scene.hpp>

#include "unit/io/temporary_folder.hpp"
#include "unit/scene/scene_files.hpp"

namespace tandem {
namespace {

using test::TemporaryFolder;
using testing::gltf_with_nodes;
using testing::kTriangleObj;
using testing::load;

void expect_refused(const Result<Scene>& scene, const std::string& why) {
    ASSERT_FALSE(scene);
    EXPECT_NE(scene.error().message.find(why), std::string::npos) << scene.error().message;
}

std::string scene_of(const std::string& parts) {
    return R"({"schema": "tandem.scene/1", "parts": [)" + parts + "]}";
}

TEST(HostileScene, WrongSceneFilesAreRefusedWithTheReason) {
    const TemporaryFolder folder;
    (void)folder.write("leaf.obj", kTriangleObj);
    const auto refused = [&](const std::string& text, const std::string& why) {
        expect_refused(load(folder.write("s.json", text)), why);
    };
    refused("{", "not valid JSON");
    refused("[]", "must be an object");
    refused("{}", "not a scene file");
    refused(R"({"schema": "tandem.scene/1"})", "scene.parts is missing");
    refused(R"({"schema": "tandem.scene/1", "parts": []})", "no parts");
    refused(R"({"schema": "tandem.scene/1", "unit": "ell", "parts": []})", "scene.unit");
    refused(scene_of(R"({"file": "gone.obj"})"), "gone.obj");
    refused(scene_of(R"({"file": "leaf.step"})"), "export glTF");
    refused(scene_of(R"({"name": "x"})"), "either a file or parts");
    refused(scene_of(R"({"file": "leaf.obj", "colour": "red"})"), "colour");
    refused(scene_of(R"({"file": "leaf.obj", "translation": [1, 2]})"), "3 numbers");
    refused(scene_of(R"({"file": "leaf.obj", "translation": [1, 2, "x"]})"), "must be a number");
    refused(scene_of(R"({"file": "leaf.obj", "rotation": [0, 0, 0, 0]})"), "rotation");
    refused(scene_of(R"({"file": "leaf.obj", "scale": 1e999})"), "number overflow");
    refused(scene_of(R"({"file": "leaf.obj", "scale": 1e300, "matrix": []})"), "matrix");
    std::string deep;
    for (int k = 0; k < 200; ++k) {
        deep += R"({"parts": [)";
    }
    refused(scene_of(deep), "nests deeper");
}

TEST(HostileScene, NothingIsReadOutsideOfTheFolderUnlessAskedFor) {
    const TemporaryFolder outside;
    const auto secret = outside.write("secret.obj", kTriangleObj);
    const TemporaryFolder folder;
    std::filesystem::create_symlink(secret, folder / "link.obj");
    const auto up = std::filesystem::relative(secret, folder / "");
    for (const std::string& name : {secret.string(), up.string(), std::string("link.obj")}) {
        const auto file = folder.write("s.json", scene_of(R"({"file": ")" + name + R"("})"));
        expect_refused(load(file), "outside of the folder");
        EXPECT_TRUE(load(file, {.allow_outside = true})) << name;
    }
    std::filesystem::remove(folder / "s.json");
    expect_refused(load(folder / ""), "leaves the folder");
    EXPECT_TRUE(load(folder / "", {.allow_outside = true}));
    // A link to the parent folder could be followed without end.
    std::filesystem::remove(folder / "link.obj");
    (void)folder.write("leaf.obj", kTriangleObj);
    std::filesystem::create_directory_symlink(folder / "", folder / "again");
    EXPECT_EQ(load(folder / "")->parts.size(), 1u);
}

TEST(HostileScene, GltfTrees) {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& nodes, const std::string& why) {
        expect_refused(load(folder.write("a.gltf", gltf_with_nodes(nodes))), why);
    };
    refused(R"([{"mesh":7}])", "meshes");
    refused(R"([{"children":[1]},{"children":[0],"mesh":0}])", "cycle");
    refused(R"([{"name":"empty"}])", "shows no mesh");
    refused(R"([{"mesh":0,"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,2]}])", "affine");
    refused(R"([{"children":[1],"scale":[1e300,1e300,1e300]},)"
            R"({"mesh":0,"scale":[1e300,1e300,1e300]}])",
            "");
    std::string chain = "[";
    for (int k = 0; k < 3000; ++k) {
        chain += fmt::format(R"({{"children":[{}]}},)", k + 1);
    }
    refused(chain + R"({"mesh":0}])", "nest deeper");
}

TEST(HostileScene, AFlatTransformGivesDegenerateTriangles) {
    const TemporaryFolder folder;
    const auto scene =
        load(folder.write("a.gltf", gltf_with_nodes(R"([{"mesh":0,"scale":[0,1,1]}])")));
    ASSERT_TRUE(scene) << scene.error().message;
    EXPECT_EQ(scene->meshes[scene->parts[0].mesh].corners(0)[1], Vec3(0, 0, 0));
}

TEST(HostileScene, ManyNodesAreReadInTimeThatIsLinear) {
    const TemporaryFolder folder;
    constexpr int kNodes = 20'000;
    std::string nodes = "[";
    std::string roots;
    for (int k = 0; k < kNodes; ++k) {
        nodes += fmt::format(R"({}{{"mesh":0,"translation":[{},0,0]}})", k == 0 ? "" : ",", k);
        roots += fmt::format("{}{}", k == 0 ? "" : ",", k);
    }
    const auto scene = load(folder.write("a.gltf", gltf_with_nodes(nodes + "]", roots)));
    ASSERT_TRUE(scene) << scene.error().message;
    EXPECT_EQ(scene->parts.size(), static_cast<std::size_t>(kNodes));
    EXPECT_EQ(scene->meshes.size(), 1u);
}

TEST(HostileScene, WhatIsNotThereOrNotReadGetsAdvice) {
    const TemporaryFolder folder;
    expect_refused(load(folder / "gone.glb"), "gone.glb");
    expect_refused(load(folder / ""), "no parts");
    for (const char* name : {"a.step", "a.stp", "a.iges", "a.ifc", "a.usd", "a.usda", "a.usdz",
                             "a.fbx", "a.3ds", "a.blend"}) {
        expect_refused(load(folder.write(name, "x")), "glTF");
    }
}

}  // namespace
}  // namespace tandem
