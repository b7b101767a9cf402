// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>

#include <tandem/clearance.hpp>
#include <tandem/deforming_model.hpp>
#include <tandem/distance.hpp>
#include <tandem/ray_cast.hpp>
#include <tandem/self.hpp>
#include <tandem/simd.hpp>

#include "bvh/model_tree.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "support/animated_scenes.hpp"
#include "support/brute_force.hpp"

namespace tandem {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<Vec3> waved(const Mesh& mesh, double t) {
    std::vector<Vec3> moved;
    for (const Vec3& v : mesh.vertices()) {
        moved.push_back(
            v + Vec3(0.3 * std::sin(3.0 * v.y() + t), 0.2 * std::cos(2.0 * v.x() + t), 0.1 * t));
    }
    return moved;
}

Mesh with_vertices(const Mesh& mesh, std::vector<Vec3> vertices) {
    return Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()})
        .value();
}

DeformingModel deforming(const Mesh& mesh, Upkeep upkeep = Upkeep::RefitOnly) {
    return DeformingModel::build(mesh, {.build = {.threads = 1}, .upkeep = upkeep}).value();
}

/// Expects that every query has the same answer on a deforming model as on a newly built one.
void expect_same_answers(const DeformingModel& followed, const Mesh& now) {
    const Placed ours{followed.model()};
    const Placed fresh{Model::build(now).value()};
    const Placed other{Model::build(scenes::torus(0.8, 0.3, 24, 12)).value(),
                       Pose::at({0.4, 0.1, 0.2})};
    const Placed away{other.model, Pose::at({6.0, 1.0, 2.0})};
    const auto expected = collide(fresh, other).value();
    EXPECT_EQ(collide(ours, other).value().pairs, expected.pairs);
    EXPECT_EQ(collide(other, ours).value().pairs, collide(other, fresh).value().pairs);
    CollideQuery query;
    EXPECT_EQ(query.first_contact(ours, other).value().has_value(), !expected.pairs.empty());
    EXPECT_EQ(query.count(ours, other).value(), expected.pairs.size());
    const auto near = distance(ours, away).value();
    EXPECT_EQ(near.distance, distance(fresh, away).value().distance);
    EXPECT_EQ(near.triangles, distance(fresh, away).value().triangles);
    EXPECT_EQ(clearance(ours, other, 0.1).value().pairs,
              clearance(fresh, other, 0.1).value().pairs);
    for (const SelfMode mode : {SelfMode::NoSharedVertex, SelfMode::BeyondShared}) {
        EXPECT_EQ(self_intersections(ours.model, {.mode = mode}).value().pairs,
                  self_intersections(fresh.model, {.mode = mode}).value().pairs);
    }
    for (const double x : {-0.5, 0.0, 0.7}) {
        const Ray ray{{x, -5.0, 0.1}, {0.0, 1.0, 0.01}};
        const auto hits = all_hits(ray, ours).value();
        const auto right = all_hits(ray, fresh).value();
        ASSERT_EQ(hits.size(), right.size());
        for (std::size_t k = 0; k < hits.size(); ++k) {
            EXPECT_EQ(hits[k].triangle, right[k].triangle);
            EXPECT_EQ(hits[k].t, right[k].t);
        }
    }
}

TEST(DeformingModel, WorksOnAfterItHadNoTriangles) {
    const Mesh rest = scenes::torus(1.0, 0.4, 24, 12);
    for (const Upkeep upkeep : {Upkeep::RefitOnly, Upkeep::ByRegret, Upkeep::RebuildAlways}) {
        DeformingModel model = deforming(rest, upkeep);
        std::vector<std::uint32_t> all(rest.triangle_count());
        std::iota(all.begin(), all.end(), 0U);
        ASSERT_TRUE(model.remove_triangles(all));
        const std::vector<Vec3> moved = waved(rest, 0.5);
        ASSERT_TRUE(model.update_range(0, std::span(moved).first(7)));
        EXPECT_THAT(model.validate(), IsEmpty());
        ASSERT_TRUE(model.update_range(0, moved));
        ASSERT_TRUE(model.update(moved));
        EXPECT_THAT(model.validate(), IsEmpty());
        EXPECT_FALSE(CollideQuery().first_contact({model.model()}, {model.model()})->has_value());
        ASSERT_TRUE(model.add_triangles(rest.triangles()));
        EXPECT_THAT(model.validate(), IsEmpty());
        expect_same_answers(model, with_vertices(rest, moved));
        ASSERT_TRUE(model.update_range(3, std::span(rest.vertices()).subspan(3, 5)));
        EXPECT_THAT(model.validate(), IsEmpty());
    }
}

TEST(DeformingModel, AnswersLikeAFreshModelAfterEachUpdate) {
    const Mesh rest = scenes::torus(1.0, 0.4, 40, 20);
    for (const Upkeep upkeep : {Upkeep::RefitOnly, Upkeep::RebuildAlways, Upkeep::ByRegret}) {
        DeformingModel model = deforming(rest, upkeep);
        for (int frame = 1; frame < 4; ++frame) {
            const std::vector<Vec3> moved = waved(rest, 0.5 * frame);
            ASSERT_TRUE(model.update(moved));
            EXPECT_THAT(model.validate(), IsEmpty());
            expect_same_answers(model, with_vertices(rest, moved));
        }
        EXPECT_EQ(model.builds(), upkeep == Upkeep::RebuildAlways ? 4U : 1U);
    }
}

TEST(DeformingModel, UpdatesRangesAndListsOfVertices) {
    const Mesh rest = scenes::torus(1.0, 0.4, 40, 20);
    DeformingModel model = deforming(rest);
    std::vector<Vec3> vertices(rest.vertices().begin(), rest.vertices().end());
    const auto move = [&](std::size_t k, const Vec3& by) { vertices[k] += by; };
    for (std::size_t k = 100; k < 130; ++k) {
        move(k, {0.05, 0.02, -0.03});
    }
    ASSERT_TRUE(model.update_range(100, std::span(vertices).subspan(100, 30)));
    EXPECT_EQ(model.last_change(), TreeChange::PartFitted);
    EXPECT_THAT(model.validate(), IsEmpty());
    const std::vector<std::uint32_t> some{7, 555, 30, 799};
    std::vector<Vec3> positions;
    for (const std::uint32_t k : some) {
        move(k, {0.0, 0.1, 0.05});
        positions.push_back(vertices[k]);
    }
    ASSERT_TRUE(model.update_some(some, positions));
    EXPECT_EQ(model.last_change(), TreeChange::PartFitted);
    EXPECT_THAT(model.validate(), IsEmpty());
    expect_same_answers(model, with_vertices(rest, vertices));
    // A vertex outside the cube of the tree's frame makes all volumes be fitted again.
    vertices[0] = {50.0, 0.0, 0.0};
    ASSERT_TRUE(model.update_range(0, std::span(vertices).first(1)));
    EXPECT_EQ(model.last_change(), TreeChange::Refitted);
    EXPECT_THAT(model.validate(), IsEmpty());
    expect_same_answers(model, with_vertices(rest, vertices));
}

TEST(DeformingModel, RefusesWhatIsNotFiniteAndStaysAsItWas) {
    const Mesh rest = scenes::torus(1.0, 0.4, 20, 10);
    DeformingModel model = deforming(rest);
    std::vector<Vec3> moved = waved(rest, 1.0);
    ASSERT_TRUE(model.update(moved));
    const Mesh before = with_vertices(rest, moved);
    moved[123].y() = std::numeric_limits<double>::quiet_NaN();
    const auto refused = model.update(moved);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("vertex 123 "));
    EXPECT_FALSE(model.update_range(120, std::span(moved).subspan(120, 5)));
    EXPECT_FALSE(model.update(std::span(moved).first(5)));
    EXPECT_FALSE(model.update_range(199, std::span(moved).first(2)));
    EXPECT_FALSE(model.update_some(std::vector<std::uint32_t>{200}, std::span(moved).first(1)));
    EXPECT_FALSE(model.add_vertices(std::span(moved).subspan(123, 1)));
    EXPECT_FALSE(model.add_triangles(std::vector<Triangle>{{0, 1, 200}}));
    EXPECT_FALSE(model.remove_triangles(std::vector<std::uint32_t>{1, 400}));
    EXPECT_FALSE(model.remove_triangles(std::vector<std::uint32_t>{1, 1}));
    EXPECT_FALSE(model.replace_triangles(std::vector<std::uint32_t>{1},
                                         std::vector<Triangle>{{0, 1, 2000}}));
    EXPECT_THAT(model.validate(), IsEmpty());
    expect_same_answers(model, before);
}

TEST(DeformingModel, LeavesSnapshotsAsTheyWere) {
    const Mesh rest = scenes::torus(1.0, 0.4, 20, 10);
    DeformingModel model = deforming(rest);
    const Model before = model.model();
    const auto pairs = collide({before}, {before}).value().pairs;
    ASSERT_TRUE(model.update(waved(rest, 2.0)));
    ASSERT_TRUE(model.remove_triangles(std::vector<std::uint32_t>{3, 5}));
    EXPECT_THAT(before.validate(), IsEmpty());
    EXPECT_EQ(before.mesh().triangle_count(), rest.triangle_count());
    EXPECT_EQ(collide({before}, {before}).value().pairs, pairs);
    EXPECT_EQ(model.mesh().triangle_count(), rest.triangle_count() - 2);
    EXPECT_THAT(model.validate(), IsEmpty());
}

/// The bytes of the tree after a fixed sequence of changes.
std::vector<std::byte> bytes_after_history(unsigned threads) {
    const scenes::AnimatedScene scene = scenes::wave_scene(60, 6);
    const DeformOptions options{.build = {.threads = threads}};
    DeformingModel model = DeformingModel::build(scene.objects[0].mesh_of(0), options).value();
    std::vector<Vec3> vertices;
    for (std::uint32_t frame = 1; frame < scene.frames; ++frame) {
        scene.objects[0].vertices_of(frame, vertices);
        (void)model.update(vertices).value();
        (void)model.update_range(50, std::span(vertices).subspan(150, 70)).value();
        (void)model.remove_triangles(std::vector<std::uint32_t>{frame, 100 * frame}).value();
        (void)model.add_triangles(std::vector<Triangle>{{frame, 70, 9}}).value();
    }
    model.rebuild();
    const auto& tree = std::get<bvh::WideTree>(model.model().tree().tree);
    const auto nodes = std::as_bytes(std::span(tree.nodes));
    const auto triangles = std::as_bytes(std::span(tree.triangles));
    std::vector<std::byte> bytes(nodes.begin(), nodes.end());
    bytes.insert(bytes.end(), triangles.begin(), triangles.end());
    return bytes;
}

TEST(DeformingModel, HasTheSameBitsForAnyThreadsAndInstructionSet) {
    const std::vector<std::byte> alone = bytes_after_history(1);
    for (const unsigned threads : {2U, 5U}) {
        EXPECT_EQ(bytes_after_history(threads), alone);
    }
    const SimdKind usual = simd_in_use();
    for (const SimdKind kind : available_simd()) {
        ASSERT_TRUE(use_simd(kind));
        EXPECT_EQ(bytes_after_history(2), alone) << name_of(kind);
    }
    ASSERT_TRUE(use_simd(usual));
}

TEST(DeformingModel, IsBuiltAnewWhenRefittingHasCostAsMuch) {
    const scenes::AnimatedScene scene = scenes::bunnies_scene(1);
    DeformingModel model = DeformingModel::build(scene.objects[0].mesh_of(0)).value();
    DeformingModel never =
        DeformingModel::build(scene.objects[0].mesh_of(0), {.upkeep = Upkeep::RefitOnly}).value();
    SelfQuery query;
    std::uint64_t tests = 0;
    std::uint64_t tests_never = 0;
    std::vector<Vec3> vertices;
    for (std::uint32_t frame = 0; frame < scene.frames; frame += 2) {
        scene.objects[0].vertices_of(frame, vertices);
        (void)model.update(vertices).value();
        (void)never.update(vertices).value();
        const auto pairs = query.count(model.model()).value();
        model.learn(query.stats());
        tests += query.stats().volume_tests;
        ASSERT_EQ(query.count(never.model()).value(), pairs);
        tests_never += query.stats().volume_tests;
    }
    EXPECT_GT(model.builds(), 1U);
    EXPECT_LT(model.builds(), 30U);
    EXPECT_LT(2 * tests, tests_never);
}

TEST(DeformingModel, TakesEmptyAndOddMeshes) {
    DeformingModel empty = DeformingModel::build(Mesh{}).value();
    EXPECT_TRUE(empty.update({}));
    EXPECT_THAT(empty.validate(), IsEmpty());
    ASSERT_EQ(empty.add_vertices(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}).value(), 0U);
    ASSERT_EQ(empty.add_triangles(std::vector<Triangle>{{0, 1, 2}, {0, 0, 0}}).value(), 0U);
    EXPECT_THAT(empty.validate(), IsEmpty());
    const Placed box{Model::build(scenes::box({-1, -1, -1}, {0.5, 1, 1})).value()};
    EXPECT_EQ(collide({empty.model()}, box).value().pairs,
              testing::brute_force({empty.model()}, box));
    ASSERT_TRUE(empty.remove_triangles(std::vector<std::uint32_t>{0, 1}));
    EXPECT_THAT(empty.validate(), IsEmpty());
    EXPECT_TRUE(self_intersections(empty.model()).value().pairs.empty());
}

}  // namespace
}  // namespace tandem
