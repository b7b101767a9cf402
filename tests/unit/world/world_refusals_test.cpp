// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A call that is refused or runs out of memory leaves a world as it was: later steps give the same
// results as without the call.
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <stop_token>

#include <tandem/world.hpp>

#include "scenes/shapes.hpp"
#include "support/allocation_faults.hpp"
#include "support/allocation_watch.hpp"
#include "support/world_hash.hpp"

namespace tandem {
namespace {

using testing::AllocationFaults;
using testing::for_each_allocation_fault;
using testing::hash_of;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

const Shape& ball_shape() {
    static const Shape kBall = Shape::sphere(1.0).value();
    return kBall;
}

const Shape& mesh_shape() {
    static const Shape kMesh = Shape::mesh(Model::build(scenes::sphere(2)).value()).value();
    return kMesh;
}

enum class Stepped { No, Yes };

/// Balls and meshes in contact, one body removed, one moved since the last step.
struct Scene {
    explicit Scene(const WorldOptions& options = {.margin = 0.01, .lookahead = 0.1},
                   Stepped stepped = Stepped::Yes)
        : world(World::create(options).value()) {
        for (int k = 0; k < 6; ++k) {
            bodies.push_back(world
                                 .add({.shape = k % 2 == 0 ? ball_shape() : mesh_shape(),
                                       .pose = Pose::at({1.8 * k, 0.1 * k, 0}),
                                       .linear = Vec3(k, 0, 0)})
                                 .value());
        }
        if (stepped == Stepped::No) {
            return;
        }
        (void)world.step().value();
        world.manifolds(world.contacts()[0])[0].all[0].impulse = Vec3(3, 2, 1);
        removed = bodies[5];
        EXPECT_TRUE(world.remove(removed));
        (void)world.step().value();
        EXPECT_TRUE(world.set_pose(bodies[1], Pose::at({1.7, 0, 0})));
    }

    World world;
    std::vector<BodyHandle> bodies;
    BodyHandle removed;
};

/// The hash after two further steps, which must succeed.
std::uint64_t future_of(World& world) {
    EXPECT_TRUE(world.step());
    const std::uint64_t first = hash_of(world);
    EXPECT_TRUE(world.step());
    return first ^ hash_of(world);
}

using Call = std::function<bool(Scene&)>;

std::vector<std::pair<std::string, Call>> refused_calls() {
    const Vec3 zero = Vec3::Zero();
    std::vector<std::pair<std::string, Call>> calls;
    const auto add = [&](std::string name, Call call) { calls.emplace_back(name, call); };
    const Shape ball = ball_shape();
    for (const double bad : {std::nan(""), kInfinity, -kInfinity, 1e31, -1e160, 1.7e308}) {
        const std::string with = " with " + std::to_string(bad);
        const Vec3 v(0, bad, 0);
        add("add at" + with, [=](Scene& s) {
            return s.world.add({.shape = ball, .pose = Pose::at(v)}).has_value();
        });
        add("add" + with,
            [=](Scene& s) { return s.world.add({.shape = ball, .linear = v}).has_value(); });
        add("add spin" + with,
            [=](Scene& s) { return s.world.add({.shape = ball, .angular = v}).has_value(); });
        add("set_pose" + with,
            [=](Scene& s) { return s.world.set_pose(s.bodies[2], Pose::at(v)).has_value(); });
        add("set_velocity" + with,
            [=](Scene& s) { return s.world.set_velocity(s.bodies[2], v, zero).has_value(); });
        add("set spin" + with,
            [=](Scene& s) { return s.world.set_velocity(s.bodies[2], zero, v).has_value(); });
        add("cast_ray" + with, [=](Scene& s) {
            return !std::isfinite(bad) && s.world.cast_ray({v, {1, 0, 0}}).has_value();
        });
        add("cast_shape" + with,
            [=](Scene& s) { return s.world.cast_shape({ball}, v).has_value(); });
    }
    for (const BodyHandle handle : {BodyHandle{}, BodyHandle{77, 1}, BodyHandle{2, 3}}) {
        add("remove", [=](Scene& s) { return s.world.remove(handle).has_value(); });
        add("body", [=](Scene& s) { return s.world.body(handle).has_value(); });
        add("set_pose", [=](Scene& s) { return s.world.set_pose(handle, {}).has_value(); });
        add("set_velocity",
            [=](Scene& s) { return s.world.set_velocity(handle, zero, zero).has_value(); });
        add("set_shape", [=](Scene& s) { return s.world.set_shape(handle, ball).has_value(); });
        add("set_filter", [=](Scene& s) { return s.world.set_filter(handle, {}).has_value(); });
    }
    add("remove twice", [](Scene& s) { return s.world.remove(s.removed).has_value(); });
    add("a kind without meaning", [=](Scene& s) {
        return s.world.add({.shape = ball, .kind = static_cast<BodyKind>(9)}).has_value();
    });
    return calls;
}

TEST(WorldRefusals, ARefusedCallChangesNothing) {
    Scene untouched;
    const std::uint64_t expected = future_of(untouched.world);
    Scene all;
    for (const auto& [name, call] : refused_calls()) {
        SCOPED_TRACE(name);
        const std::uint64_t before = hash_of(all.world);
        EXPECT_FALSE(call(all));
        EXPECT_EQ(hash_of(all.world), before);
    }
    EXPECT_EQ(future_of(all.world), expected);
}

TEST(WorldRefusals, MessagesNameTheBody) {
    Scene scene;
    const BodyHandle body = scene.bodies[3];
    const auto error = scene.world.set_velocity(body, Vec3(0, 1e160, 0), Vec3::Zero()).error();
    EXPECT_NE(error.message.find("body 3 (generation 1)"), std::string::npos) << error.message;
    EXPECT_NE(error.message.find("1e+160"), std::string::npos) << error.message;
}

/// Too many bodies at one place are refused before they take memory, and the refused step changes
/// nothing. With a higher limit, or without these bodies, the world continues.
TEST(WorldRefusals, LimitsBoundAStep) {
    Scene untouched;
    const std::uint64_t expected = future_of(untouched.world);
    std::stop_source stop;
    stop.request_stop();
    for (const QueryLimits& limits :
         {QueryLimits{.max_pairs = 100}, QueryLimits{.max_bytes = 100000}}) {
        Scene scene({.margin = 0.01, .lookahead = 0.1, .limits = limits});
        const std::uint64_t before = hash_of(scene.world);
        std::vector<BodyHandle> crowd;
        for (int k = 0; k < 100; ++k) {
            crowd.push_back(
                scene.world.add({.shape = ball_shape(), .pose = Pose::at({0, 90, 0})}).value());
        }
        const std::uint64_t crowded = hash_of(scene.world);
        const Result<StepReport> refused = scene.world.step();
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::LimitReached) << refused.error().message;
        EXPECT_EQ(hash_of(scene.world), crowded);
        for (const BodyHandle body : crowd) {
            EXPECT_TRUE(scene.world.remove(body));
        }
        EXPECT_EQ(hash_of(scene.world), before);
        EXPECT_EQ(future_of(scene.world), expected);
    }
    Scene cancelled({.limits = {.cancel = stop.get_token()}}, Stepped::No);
    const Result<StepReport> refused = cancelled.world.step();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Cancelled);
}

/// Every call that changes a world is tested with its n-th allocation failing.
TEST(WorldRefusals, ACallWithoutMemoryChangesNothing) {
    const Body other{.shape = ball_shape(), .pose = Pose::at({0, 3, 0})};
    const std::vector<std::pair<const char*, std::function<void(Scene&)>>> calls = {
        {"add", [&](Scene& s) { (void)s.world.add(other).value(); }},
        {"remove", [](Scene& s) { (void)s.world.remove(s.bodies[1]).value(); }},
        {"set_pose", [](Scene& s) { (void)s.world.set_pose(s.bodies[2], {}).value(); }},
        {"set_velocity",
         [](Scene& s) {
             (void)s.world.set_velocity(s.bodies[2], {1, 0, 0}, Vec3::Zero()).value();
         }},
        {"set_shape", [](Scene& s) { (void)s.world.set_shape(s.bodies[2], mesh_shape()).value(); }},
        {"set_filter",
         [](Scene& s) {
             (void)s.world.set_filter(s.bodies[2], {2, 4}).value();
         }},
        {"step", [](Scene& s) { (void)s.world.step().value(); }},
        {"cast_ray",
         [](Scene& s) {
             (void)s.world.cast_ray({{-9, 0, 0}, {1, 0, 0}}).value();
         }},
        {"restore", [](Scene& s) { (void)s.world.restore(s.world.snapshot()).value(); }},
    };
    for (const auto& [name, call] : calls) {
        SCOPED_TRACE(name);
        Scene untouched;
        call(untouched);
        const std::uint64_t after = hash_of(untouched.world);
        const std::uint64_t expected = future_of(untouched.world);
        const auto scenario = [&](AllocationFaults& faults) {
            Scene scene;
            const std::uint64_t before = hash_of(scene.world);
            if (!faults.attempt([&] { call(scene); })) {
                EXPECT_EQ(hash_of(scene.world), before);
                call(scene);
            }
            EXPECT_EQ(hash_of(scene.world), after);
            EXPECT_EQ(future_of(scene.world), expected);
        };
        (void)for_each_allocation_fault(scenario);
        (void)for_each_allocation_fault(scenario, AllocationFaults::Lasting::Forever);
    }
}

/// Adding and removing take constant time on average: a vector that grew by single elements would
/// allocate in each call.
TEST(WorldRefusals, AddingAndRemovingTakesConstantTime) {
    World world = World::create().value();
    std::vector<BodyHandle> bodies;
    constexpr int kBodies = 20000;
    bodies.reserve(kBodies);
    const testing::AllocationWatch watch;
    for (int k = 0; k < kBodies; ++k) {
        bodies.push_back(
            world.add({.shape = ball_shape(), .pose = Pose::at({3.0 * k, 0, 0})}).value());
    }
    EXPECT_LT(watch.count(), 200U);
    const std::size_t before = watch.count();
    for (int k = 0; k < kBodies; k += 2) {
        EXPECT_TRUE(world.remove(bodies[static_cast<std::size_t>(k)]));
    }
    EXPECT_EQ(watch.count(), before);
    EXPECT_TRUE(world.step());
    EXPECT_EQ(world.size(), std::size_t{kBodies / 2});
}

}  // namespace
}  // namespace tandem
