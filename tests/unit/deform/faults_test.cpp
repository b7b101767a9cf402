// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A deforming model when memory runs out, and after it was moved from.
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <numeric>
#include <optional>

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
    expect_empty(model);  // NOLINT(bugprone-use-after-move): tested here
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

/// The visible state of a model, with vertices in the caller's order.
struct Seen {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    std::vector<TrianglePair> pairs;

    friend bool operator==(const Seen&, const Seen&) = default;
};

Seen seen_of(const DeformingModel& model) {
    EXPECT_TRUE(model.validate().empty());
    Seen seen;
    std::vector<std::uint32_t> source(model.mesh().vertex_count());
    for (std::uint32_t k = 0; k < source.size(); ++k) {
        source[model.place_of_vertex()[k]] = k;
        seen.vertices.push_back(model.mesh().vertices()[model.place_of_vertex()[k]]);
    }
    for (const Triangle& t : model.mesh().triangles()) {
        seen.triangles.push_back({source[t[0]], source[t[1]], source[t[2]]});
    }
    seen.pairs = self_intersections(model.model(), {.mode = SelfMode::BeyondShared})->pairs;
    return seen;
}

struct NamedChange {
    const char* name;
    std::function<bool(DeformingModel&)> make;
};

std::vector<NamedChange> changes_of(const scenes::AnimatedObject& object, const Mesh& mesh) {
    const auto vertices = std::make_shared<std::vector<Vec3>>();
    object.vertices_of(1, *vertices);
    const auto first = [vertices](std::size_t count) { return std::span(*vertices).first(count); };
    const std::vector<Triangle> all(mesh.triangles().begin(), mesh.triangles().end());
    const std::vector<Triangle> more(all.begin(), all.begin() + 20);
    std::vector<std::uint32_t> every(all.size());
    std::iota(every.begin(), every.end(), 0U);
    const std::vector<std::uint32_t> some(every.begin(), every.begin() + 20);
    return {
        {"update", [=](DeformingModel& m) { return m.update(*vertices).has_value(); }},
        {"update_range",
         [=](DeformingModel& m) { return m.update_range(2, first(5)).has_value(); }},
        {"update_some",
         [=](DeformingModel& m) { return m.update_some(some, first(some.size())).has_value(); }},
        {"add_vertices", [=](DeformingModel& m) { return m.add_vertices(first(3)).has_value(); }},
        {"add_triangles", [=](DeformingModel& m) { return m.add_triangles(more).has_value(); }},
        {"add many", [=](DeformingModel& m) { return m.add_triangles(all).has_value(); }},
        {"remove_triangles",
         [=](DeformingModel& m) { return m.remove_triangles(some).has_value(); }},
        {"remove all", [=](DeformingModel& m) { return m.remove_triangles(every).has_value(); }},
        {"replace_triangles",
         [=](DeformingModel& m) { return m.replace_triangles(some, more).has_value(); }},
        {"rebuild",
         [](DeformingModel& m) {
             m.rebuild();
             return true;
         }},
    };
}

/// If memory runs out during a change, the model stays as it was, and the same change works
/// afterwards. This holds for every kind of change, in place or on a copy, and for a model that
/// has lost its triangles.
TEST(DeformingFaults, AChangeWithoutMemoryChangesNothing) {
    const scenes::AnimatedScene scene = scenes::wave_scene(6, 2);
    const Mesh mesh = scene.objects[0].mesh_of(0);
    const std::vector<NamedChange> changes = changes_of(scene.objects[0], mesh);
    const DeformOptions options{.build = {.threads = 1}, .upkeep = Upkeep::RebuildAlways};
    for (const NamedChange& change : changes) {
        for (const bool keeps_copy : {false, true}) {
            SCOPED_TRACE(::testing::Message() << change.name << ", copy kept: " << keeps_copy);
            DeformingModel untouched = DeformingModel::build(mesh, options).value();
            ASSERT_TRUE(change.make(untouched));
            const Seen after = seen_of(untouched);
            for (const auto lasting :
                 {AllocationFaults::Lasting::Once, AllocationFaults::Lasting::Forever}) {
                (void)for_each_allocation_fault(
                    [&](AllocationFaults& faults) {
                        DeformingModel model = DeformingModel::build(mesh, options).value();
                        const Seen before = seen_of(model);
                        std::optional<Model> kept;
                        if (keeps_copy) {
                            kept = model.model();
                        }
                        const bool done = faults.attempt([&] { (void)change.make(model); });
                        EXPECT_EQ(seen_of(model), done ? after : before);
                        if (!done) {
                            EXPECT_TRUE(change.make(model));
                            EXPECT_EQ(seen_of(model), after);
                        }
                    },
                    lasting);
            }
        }
    }
}

TEST(DeformingFaults, AModelWithoutTrianglesGetsThemWithoutMemoryForATree) {
    const scenes::AnimatedScene scene = scenes::wave_scene(6, 2);
    const Mesh mesh = scene.objects[0].mesh_of(0);
    std::vector<std::uint32_t> every(mesh.triangle_count());
    std::iota(every.begin(), every.end(), 0U);
    const Seen whole = seen_of(DeformingModel::build(mesh).value());
    const std::size_t runs = for_each_allocation_fault(
        [&](AllocationFaults& faults) {
            DeformingModel model = DeformingModel::build(mesh, {.build = {.threads = 1}}).value();
            ASSERT_TRUE(model.remove_triangles(every));
            const Seen before = seen_of(model);
            const bool done = faults.attempt([&] { (void)model.add_triangles(mesh.triangles()); });
            EXPECT_EQ(seen_of(model), done ? whole : before);
        },
        AllocationFaults::Lasting::Forever);
    EXPECT_GT(runs, 3U);
}

}  // namespace
}  // namespace tandem
