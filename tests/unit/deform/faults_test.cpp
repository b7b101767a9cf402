// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// What a deforming model does without memory, and after it was moved from.
#include <gtest/gtest.h>

#include <tandem/deforming_model.hpp>
#include <tandem/self.hpp>

#include "scenes/animation.hpp"
#include "support/allocation_faults.hpp"

namespace tandem {
namespace {

using testing::AllocationFaults;
using testing::for_each_allocation_fault;

void expect_empty(DeformingModel& model) {
    const std::vector<Vec3> none;
    EXPECT_FALSE(model.update(none));
    EXPECT_FALSE(model.update_range(0, none));
    EXPECT_FALSE(model.update_some({}, none));
    EXPECT_FALSE(model.add_vertices(none));
    EXPECT_FALSE(model.add_triangles({}));
    EXPECT_FALSE(model.remove_triangles({}));
    EXPECT_FALSE(model.replace_triangles({}, {}));
    model.rebuild();
    model.learn({});
    EXPECT_EQ(model.mesh().triangle_count(), 0U);
    EXPECT_EQ(model.model().mesh().triangle_count(), 0U);
    EXPECT_TRUE(model.place_of_vertex().empty());
    EXPECT_EQ(model.bytes(), 0U);
    EXPECT_EQ(model.builds(), 0U);
    EXPECT_TRUE(model.validate().empty());
}

TEST(DeformingFaults, AModelThatWasMovedFromIsEmptyAndRefuses) {
    const scenes::AnimatedScene scene = scenes::wave_scene(8, 2);
    DeformingModel model = DeformingModel::build(scene.objects[0].mesh_of(0)).value();
    DeformingModel taken = std::move(model);
    expect_empty(model);  // NOLINT(bugprone-use-after-move): this is the question
    model = std::move(taken);
    EXPECT_GT(model.mesh().triangle_count(), 0U);
    EXPECT_TRUE(model.validate().empty());
}

TEST(DeformingFaults, NumbersWithoutAMeaningAreRefused) {
    const scenes::AnimatedScene scene = scenes::wave_scene(8, 2);
    EXPECT_FALSE(DeformingModel::build(scene.objects[0].mesh_of(0),
                                       {.rebuild_effort = static_cast<BuildEffort>(77)}));
    EXPECT_FALSE(
        DeformingModel::build(scene.objects[0].mesh_of(0), {.upkeep = static_cast<Upkeep>(77)}));
}

TEST(DeformingFaults, AModelIsAsItWasOrEmptyWhenMemoryRunsOut) {
    const scenes::AnimatedScene scene = scenes::wave_scene(10, 4);
    const scenes::AnimatedObject& object = scene.objects[0];
    const Mesh mesh = object.mesh_of(0);
    std::vector<Vec3> vertices;
    object.vertices_of(1, vertices);
    const std::vector<Triangle> more(mesh.triangles().begin(), mesh.triangles().begin() + 20);
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t k = 0; k < more.size(); ++k) {
        numbers.push_back(k);
    }
    const auto run = [&](DeformingModel& model) {
        // A copy that is kept makes the next change copy everything.
        const Model kept = model.model();
        return model.update(vertices) && model.add_vertices(std::span(vertices).first(3)) &&
               model.add_triangles(more) && model.remove_triangles(numbers) &&
               model.replace_triangles(numbers, more) &&
               model.update_range(2, std::span(vertices).first(5)) &&
               kept.mesh().triangle_count() == mesh.triangle_count();
    };
    const auto scenario = [&](AllocationFaults& faults) {
        DeformingModel model = DeformingModel::build(mesh, {.build = {.threads = 1}}).value();
        bool is_done = false;
        (void)faults.attempt([&] { is_done = run(model); });
        EXPECT_TRUE(is_done || faults.has_struck());
        EXPECT_TRUE(model.validate().empty());
        if (model.mesh().triangle_count() == 0) {
            expect_empty(model);
            model = DeformingModel::build(mesh).value();
            EXPECT_TRUE(run(model));
        } else {
            EXPECT_TRUE(model.update_range(2, std::span(vertices).first(5)));
            model.rebuild();
        }
        EXPECT_TRUE(model.validate().empty());
        EXPECT_TRUE(SelfQuery().count(model.model()));
    };
    EXPECT_GT(for_each_allocation_fault(scenario), 2U);
    (void)for_each_allocation_fault(scenario, AllocationFaults::Lasting::Forever);
}

}  // namespace
}  // namespace tandem
