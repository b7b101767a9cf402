// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <random>

#include <tandem/box_of.hpp>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem::query {
namespace {

/// The box around every vertex that a triangle uses.
Box around_all(const Mesh& mesh, const Pose& pose) {
    std::vector<Vec3> points;
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        for (const Vec3& corner : mesh.corners(k)) {
            points.push_back(to_world(pose, corner));
        }
    }
    return box_around(points);
}

TEST(BoxOf, IsThatOfAllVertices) {
    for (const std::uint64_t seed : testing::seeds(10)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        const std::vector<Mesh> meshes{
            scenes::sphere(4), scenes::torus(1.0, 0.2, 60, 20), scenes::integer_sheet(20, 0.5),
            scenes::box({-1, -2, -3}, {1, 1, 1}), scenes::random_soup(seed, 500, 0.1)};
        for (const Mesh& unit : meshes) {
            for (const double scale : {1.0, 1e-30, 1e9}) {
                const Mesh mesh = testing::moved(unit, scale, Vec3::Constant(3 * scale));
                const Model model = Model::build(mesh).value();
                const Vec3 place =
                    10 * scale * Vec3(number(random), number(random), number(random));
                for (const Pose& pose : {Pose(), Pose::at(place),
                                         Pose::create(place, 1, 0, 0, 1).value(),  // a quarter turn
                                         Pose::create(place, number(random), number(random),
                                                      number(random), number(random))
                                             .value()}) {
                    EXPECT_EQ(box_of({model, pose}).value(), around_all(mesh, pose));
                }
            }
        }
    }
}

TEST(BoxOf, IsThatOfAllVerticesOfHardMeshes) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        for (const testing::HardScene& scene : testing::hard_scenes(seed)) {
            if (scene.mesh_b.triangle_count() == 0) {
                continue;
            }
            const Model fast = Model::build(scene.mesh_b).value();
            const Model reference = Model::build(scene.mesh_b, ReferenceOptions{}).value();
            const auto expected = around_all(scene.mesh_b, scene.pose_b);
            EXPECT_EQ(box_of({fast, scene.pose_b}).value(), expected) << scene.name;
            EXPECT_EQ(box_of({reference, scene.pose_b}).value(), expected) << scene.name;
        }
    }
}

TEST(BoxOf, UnusedVerticesDoNotCount) {
    const Mesh mesh =
        Mesh::create({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {100, 100, 100}}, {{0, 1, 2}}).value();
    const Box box = box_of({Model::build(mesh).value(), Pose::at({1, 1, 1})}).value();
    EXPECT_EQ(box, (Box{{1, 1, 1}, {2, 2, 1}}));
}

TEST(BoxOf, FollowsARefit) {
    const Mesh sphere = scenes::sphere(3);
    const Mesh larger = testing::moved(sphere, 3.0, {1, 2, 3});
    const Model model = Model::build(sphere).value().refitted(larger).value();
    const Pose pose = Pose::create({0, 0, 0}, 1.0, 0.2, 0.3, 0.4).value();
    EXPECT_EQ(box_of({model, pose}).value(), around_all(larger, pose));
}

TEST(BoxOf, NothingHasNoBox) {
    const Model model = Model::build(Mesh()).value();
    EXPECT_FALSE(box_of({model}));
}

TEST(BoxOf, RefusesAPoseOutOfRange) {
    const Model model = Model::build(testing::moved(scenes::sphere(1), 1e308, {0, 0, 0})).value();
    EXPECT_FALSE(box_of({model, Pose::at({1.5e308, 0, 0})}));
}

}  // namespace
}  // namespace tandem::query
