// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Fast bodies do not pass through thin walls, whether thrown, pushed or fallen.
#include <Eigen/Geometry>
#include <gtest/gtest.h>
#include <string_view>

#include <tandem/simulation.hpp>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

constexpr double kStep = 1.0 / 60.0;
constexpr double kSize = 0.05;
constexpr double kWall = 0.02;

Shape mesh_of(const Mesh& mesh) {
    return Shape::mesh(Model::build(mesh).value()).value();
}

/// Every kind of shape that a body with mass can have, about 0.1 wide; two are beside their origin.
std::vector<Shape> bullet_shapes() {
    const std::vector<Vec3> corners{{kSize, 0, 0},  {-kSize, 0, 0}, {0, kSize, 0},
                                    {0, -kSize, 0}, {0, 0, kSize},  {0, 0, -kSize}};
    const Vec3 beside(0.05, -0.1, 0.05);
    std::vector<Vec3> corners_beside = corners;
    for (Vec3& corner : corners_beside) {
        corner += beside;
    }
    const Shape ball = Shape::sphere(0.6 * kSize).value();
    const std::vector<ShapePart> parts{{ball, Pose::at({-0.4 * kSize, 0, 0})},
                                       {ball, Pose::at({0.4 * kSize, 0, 0})}};
    return {Shape::sphere(kSize).value(),
            Shape::capsule(0.5 * kSize, 0.5 * kSize).value(),
            Shape::box(Vec3::Constant(0.6 * kSize)).value(),
            Shape::cylinder(0.6 * kSize, 0.6 * kSize).value(),
            Shape::cone(0.7 * kSize, kSize).value(),
            Shape::hull(corners).value(),
            mesh_of(scenes::box(Vec3::Constant(-0.6 * kSize), Vec3::Constant(0.6 * kSize))),
            mesh_of(scenes::torus(0.7 * kSize, 0.3 * kSize, 9, 6)),
            Shape::compound(parts).value(),
            Shape::hull(corners_beside).value(),
            mesh_of(scenes::box(beside - Vec3::Constant(0.6 * kSize),
                                beside + Vec3::Constant(0.6 * kSize)))};
}

/// A wall across the x axis, behind x = 0.
std::vector<Shape> walls() {
    const Vec3 half(0.5 * kWall, 100.0, 100.0);
    return {Shape::box(half).value(), mesh_of(scenes::box(-half, half))};
}

enum class Way { AddedFast, SetAtFirst, SetLater, Pushed, SetAsleep, Restored, Fallen, Placed };
constexpr std::array kWays{Way::AddedFast, Way::SetAtFirst, Way::SetLater, Way::Pushed,
                           Way::SetAsleep, Way::Restored,   Way::Fallen,   Way::Placed};

struct Shot {
    Shape bullet;
    Shape wall;
    Way way;
    Pose pose;  ///< with the centre of mass at the translation
    Vec3 velocity;
    Vec3 spin;  ///< for the ways that set one
};

/// How far the bullet is behind the wall at most, over the first steps with its velocity.
double farthest(const Shot& shot) {
    // With this gravity a body at rest would pass the wall in its first step.
    const Vec3 fall = shot.way == Way::Fallen ? Vec3(shot.velocity / kStep) : Vec3(0, 0, 0);
    const auto build = [&] {
        return Simulation::create({.gravity = fall, .time_step = kStep}).value();
    };
    RigidBody wall{.body = {.shape = shot.wall,
                            .pose = Pose::at({0.5 * kWall, 0, 0}),
                            .kind = BodyKind::Static}};
    RigidBody bullet{.body = {.shape = shot.bullet}};
    const Vec3 centre = shot.bullet.model() != nullptr
                            ? mass_of(shot.bullet.model()->mesh(), 1.0)->centre
                            : mass_properties(shot.bullet)->centre;
    const Pose pose = shot.pose * Pose::at(-centre);
    bullet.body.pose = pose;
    if (shot.way == Way::AddedFast) {
        bullet.body.angular = shot.spin;
        bullet.body.linear = shot.velocity - shot.spin.cross(pose.rotation() * centre);
    }
    if (shot.way == Way::Placed) {
        bullet.body.pose = Pose::at({-50, 0, 0}) * pose;
    }
    Simulation simulation = build();
    (void)simulation.add(wall).value();
    const BodyHandle body = simulation.add(bullet).value();
    if (shot.way == Way::SetLater || shot.way == Way::SetAsleep || shot.way == Way::Placed) {
        for (int k = 0; k < (shot.way == Way::SetAsleep ? 40 : 2); ++k) {
            (void)simulation.step().value();
        }
        EXPECT_EQ(simulation.is_asleep(body).value(), shot.way == Way::SetAsleep);
    }
    if (shot.way == Way::Placed) {
        EXPECT_TRUE(simulation.set_velocity(body, shot.velocity, shot.spin));
        EXPECT_TRUE(simulation.set_pose(body, pose));
    } else if (shot.way == Way::Pushed) {
        const double mass = simulation.mass(body)->mass;
        EXPECT_TRUE(simulation.push(body, mass / kStep * shot.velocity, Vec3::Zero()));
    } else if (shot.way != Way::AddedFast && shot.way != Way::Fallen) {
        EXPECT_TRUE(simulation.set_velocity(body, shot.velocity, shot.spin));
    }
    if (shot.way == Way::Restored) {
        const std::vector<std::byte> saved = simulation.save().value();
        simulation = build();
        (void)simulation.add(wall).value();
        (void)simulation.add(bullet).value();
        EXPECT_TRUE(simulation.restore(saved));
    }
    double most = shot.pose.translation().x();
    // Test only one step of falling: later, gravity of hundreds of m/s² would press the bullet into
    // the soft contacts of the wall.
    for (int k = 0; k < (shot.way == Way::Fallen ? 1 : 4); ++k) {
        (void)simulation.step().value();
        most = std::max(most, to_world(*simulation.pose(body), centre).x());
    }
    return most;
}

TEST(Bullets, NonePassesAThinWall) {
    const std::vector<Shape> shapes = bullet_shapes();
    const std::vector<Shape> obstacles = walls();
    for (const std::uint64_t seed : testing::seeds(15)) {
        scenes::Random random(seed);
        for (const Way way : kWays) {
            for (int k = 0; k < 100; ++k) {
                const std::size_t shape = static_cast<std::size_t>(k) % shapes.size();
                const bool falls = way == Way::Fallen;
                const double speed = falls ? testing::between(random, 8.0, 20.0)
                                           : std::pow(10.0, testing::between(random, 1.2, 3.0));
                const double gap =
                    std::min(20.0, speed * kStep * testing::between(random, 0.1, 0.9));
                const Vec3 to(0, testing::between(random, -2, 2), testing::between(random, -2, 2));
                const Vec3 from(-gap - 2.0 * kSize, to.y() + 0.3 * random.symmetric(), to.z());
                const auto [w, x, y, z] = random.rotation();
                const Shot shot{.bullet = shapes[shape],
                                .wall = obstacles[static_cast<std::size_t>(k) / shapes.size() % 2],
                                .way = way,
                                .pose = Pose::create(from, w, x, y, z).value(),
                                .velocity = speed * (to - from).normalized(),
                                .spin = 500.0 * Vec3(random.symmetric(), random.symmetric(),
                                                     random.symmetric())};
                // Beyond the middle of the wall a bullet would be pushed out on the other side.
                EXPECT_LT(farthest(shot), 0.5 * kWall)
                    << "seed " << seed << ", way " << static_cast<int>(way) << ", bullet " << k
                    << " of shape " << shape << ", " << speed << " m/s, gap " << gap;
            }
        }
    }
}

}  // namespace
}  // namespace tandem
