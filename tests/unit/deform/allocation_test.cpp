// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/deforming_model.hpp>
#include <tandem/self.hpp>

#include "scenes/animation.hpp"
#include "support/allocation_watch.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

TEST(DeformingModel, UpdatesAndQueriesWithoutAllocation) {
    const scenes::AnimatedScene scene = scenes::wave_scene(40, 8);
    DeformingModel model =
        DeformingModel::build(scene.objects[0].mesh_of(0),
                              {.build = {.threads = 1}, .upkeep = Upkeep::RefitOnly})
            .value();
    SelfQuery query;
    std::vector<std::vector<Vec3>> frames(scene.frames);
    for (std::uint32_t k = 0; k < scene.frames; ++k) {
        scene.objects[0].vertices_of(k, frames[k]);
    }
    const auto all_frames = [&] {
        for (const std::vector<Vec3>& vertices : frames) {
            (void)model.update(vertices).value();
            (void)model.update_range(100, std::span(vertices).subspan(100, 50)).value();
            (void)query.count(model.model()).value();
        }
    };
    all_frames();
    const testing::AllocationWatch watch;
    all_frames();
    EXPECT_EQ(watch.count(), 0U);
}

TEST(DeformingModel, DoesNotGrowIn10000Frames) {
    const scenes::AnimatedScene scene = scenes::shatter_scene(2, 50);
    const scenes::AnimatedObject& object = scene.objects[0];
    DeformingModel model = DeformingModel::build(object.mesh_of(0)).value();
    std::vector<std::uint32_t> all;
    for (std::uint32_t k = 0; k < object.triangles.size(); ++k) {
        all.push_back(k);
    }
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    std::size_t bytes = 0;
    for (std::uint32_t frame = 0; frame < testing::reduced(10000); ++frame) {
        object.vertices_of(frame % scene.frames, vertices);
        object.triangles_of(frame % scene.frames, triangles);
        (void)model.replace_triangles(all, triangles).value();
        (void)model.update(vertices).value();
        // Repeatedly add and remove a triangle.
        (void)model.add_triangles(std::span(triangles).first(1)).value();
        (void)model.remove_triangles(std::span(all).first(1)).value();
        if (frame == 200) {
            bytes = model.bytes();
        }
    }
    EXPECT_LE(model.bytes(), bytes + bytes / 20);
}

}  // namespace
}  // namespace tandem
