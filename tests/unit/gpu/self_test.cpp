// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "scenes/crumpled.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "support/hard_scenes.hpp"
#include "test_devices.hpp"

namespace tandem::gpu {
namespace {

using tandem::testing::devices_under_test;

void expect_what_the_cpu_finds(const std::vector<Mesh>& meshes) {
    for (const Device& device : devices_under_test()) {
        DeviceBatch batch(device);
        for (std::size_t k = 0; k < meshes.size(); ++k) {
            const Model model = Model::build(meshes[k]).value();
            const DeviceObject object = batch.add(model).value();
            for (const SelfMode mode : {SelfMode::NoSharedVertex, SelfMode::BeyondShared}) {
                for (const SharedBy shared : {SharedBy::Position, SharedBy::Index}) {
                    SelfRequest request;
                    request.mode = mode;
                    request.shared_by = shared;
                    const auto found = batch.self(object, request);
                    ASSERT_TRUE(found) << found.error().message;
                    EXPECT_EQ(pair_hash_text(*found),
                              pair_hash_text(self_intersections(model, request).value().pairs))
                        << device.info().name << " mesh " << k;
                }
            }
        }
    }
}

TEST(GpuSelf, FindsWhatTheCpuFinds) {
    std::vector<Mesh> meshes{scenes::sphere(3)};
    for (const auto& scene : tandem::testing::small_scenes(7)) {
        meshes.push_back(scene.mesh_a);
    }
    expect_what_the_cpu_finds(meshes);
}

TEST(GpuLargeSelf, FindsWhatTheCpuFindsOnHardScenes) {
    std::vector<Mesh> meshes;
    for (const auto& scene : tandem::testing::scenes_for_build(7)) {
        meshes.push_back(scene.mesh_a);
    }
    expect_what_the_cpu_finds(meshes);
}

TEST(GpuSelf, NeighboursOfASmoothSurfaceAreDecidedOnTheDevice) {
    const Model ball = Model::build(scenes::sphere(3)).value();
    for (const Device& device : devices_under_test()) {
        DeviceBatch batch(device);
        ASSERT_TRUE(batch.self(batch.add(ball).value()));
        EXPECT_GT(batch.counters().candidates, ball.mesh().triangle_count());
        EXPECT_LT(batch.counters().after_float, batch.counters().candidates / 50);
    }
}

}  // namespace
}  // namespace tandem::gpu
