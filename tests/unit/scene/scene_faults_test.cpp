// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Allocation number n fails while a scene is read.
#include <gtest/gtest.h>

#include "support/allocation_faults.hpp"
#include "unit/io/temporary_folder.hpp"
#include "unit/scene/collada_files.hpp"
#include "unit/scene/scene_files.hpp"

namespace tandem {
namespace {

TEST(SceneFaults, ASceneIsReadOrNot) {
    const test::TemporaryFolder folder;
    const auto gltf = folder.write(
        "a.gltf",
        testing::gltf_with_nodes(R"([{"name":"arm","translation":[1,0,0],"children":[1]},)"
                                 R"({"name":"hand","mesh":0}])"));
    (void)folder.write("a.obj", testing::kTriangleObj);
    const auto scene_file = folder.write(
        "scene.json", R"({"schema":"tandem.scene/1","parts":[{"name":"one","file":"a.obj"},)"
                      R"({"name":"two","file":"a.obj","translation":[1,2,3]}]})");
    const auto dae = folder.write(
        "a.dae", testing::collada(R"(<node name="arm"><node name="hand"><instance_geometry )"
                                  R"(url="#cube"/></node></node>)"));
    for (const auto& file : {gltf, scene_file, dae}) {
        SCOPED_TRACE(file.string());
        const auto expected = testing::load(file);
        ASSERT_TRUE(expected) << expected.error().message;
        const auto scenario = [&](testing::AllocationFaults& faults) {
            std::optional<Result<Scene>> scene;
            (void)faults.attempt([&] { scene.emplace(testing::load(file)); });
            if (scene && *scene) {
                EXPECT_EQ((*scene)->parts.size(), expected->parts.size());
                EXPECT_EQ((*scene)->parts.back().path, expected->parts.back().path);
            } else {
                EXPECT_TRUE(faults.has_struck());
            }
        };
        EXPECT_GT(testing::for_each_allocation_fault(scenario), 2U);
        (void)testing::for_each_allocation_fault(scenario,
                                                 testing::AllocationFaults::Lasting::Forever);
    }
}

}  // namespace
}  // namespace tandem
