// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A saved state is restored only in a matching simulation, and a refused one changes nothing.
#include <cstring>
#include <random>

#include "busy_scene.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using testing::box_at;
using testing::box_shape;
using testing::BusyScene;
using testing::future_of;
using testing::hash_of;
using testing::mesh_shape;
using testing::sheet;

/// States of other simulations with the same numbers of bodies, joints and soft bodies are refused.
TEST(SimulationSaving, RestoreRefusesAnotherSimulation) {
    const auto with = [](const SimulationOptions& options, const RigidBody& body,
                         const JointSettings& joint) {
        Simulation simulation = Simulation::create(options).value();
        const BodyHandle first = simulation.add(box_at({0, 0, 5})).value();
        const BodyHandle second = simulation.add(body).value();
        (void)simulation.join(first, second, joint).value();
        return simulation;
    };
    const RigidBody plain = box_at({0, 0, 7});
    RigidBody denser = plain;
    denser.density = 1001.0;
    RigidBody rougher = plain;
    rougher.material.friction = 0.51;
    RigidBody damped = plain;
    damped.linear_damping = 0.01;
    RigidBody apart = plain;
    apart.body.filter = {2, 1};
    RigidBody larger = plain;
    larger.body.shape = Shape::box({0.5, 0.5, 0.500001}).value();
    larger.mass = BodyMass{.mass = 1.0, .inertia = Eigen::Matrix3d::Identity()};
    RigidBody smaller = larger;
    smaller.body.shape = box_shape();
    std::vector<Simulation> all;
    all.push_back(with({}, plain, {}));
    all.push_back(with({.gravity = Vec3(0, 0, -9.82)}, plain, {}));
    all.push_back(with({.time_step = 0.01}, plain, {}));
    all.push_back(with({.substeps = 5}, plain, {}));
    all.push_back(with({.rest_offset = 0.005}, plain, {}));
    for (const RigidBody& body :
         {denser, rougher, damped, apart, larger, smaller, box_at({0, 0, 7}, mesh_shape())}) {
        all.push_back(with({}, body, {}));
    }
    all.push_back(with({}, plain, {.kind = JointKind::Fixed}));
    all.push_back(with({}, plain, {.anchor = Vec3(0, 0, 1)}));
    all.push_back(with({}, plain, {.limits = JointLimits{0, 1}}));
    for (std::size_t from = 0; from < all.size(); ++from) {
        const std::vector<std::byte> saved = all[from].save().value();
        for (std::size_t to = 0; to < all.size(); ++to) {
            const std::uint64_t before = hash_of(all[to]);
            EXPECT_EQ(all[to].restore(saved).has_value(), from == to) << from << " into " << to;
            EXPECT_EQ(hash_of(all[to]), before);
        }
    }
    // The number of threads and the limits do not change the results.
    Simulation other = with({.limits = {.max_pairs = 1000}, .threads = 2}, plain, {});
    EXPECT_TRUE(other.restore(all[0].save().value()));
}

/// Damaged bytes, with a matching checksum or not, are refused or give a simulation that can
/// continue.
TEST(SimulationSaving, RestoreIsAllOrNothing) {
    for (const std::uint64_t seed : testing::seeds(40)) {
        SCOPED_TRACE(::testing::Message() << "seed " << seed);
        std::mt19937_64 random(seed);
        BusyScene scene;
        std::vector<std::byte> bytes = scene.simulation.save().value();
        EXPECT_TRUE(scene.simulation.step());
        if (random() % 4 == 0) {
            bytes.resize(random() % bytes.size());
        } else {
            for (int k = 0; k < 3; ++k) {
                bytes[random() % bytes.size()] = static_cast<std::byte>(random());
            }
        }
        if (bytes.size() > 8 && random() % 2 == 0) {
            const std::uint64_t sum = base::checksum(std::span(bytes).first(bytes.size() - 8));
            std::memcpy(bytes.data() + bytes.size() - 8, &sum, 8);
        }
        const std::uint64_t before = hash_of(scene.simulation);
        if (!scene.simulation.restore(bytes)) {
            EXPECT_EQ(hash_of(scene.simulation), before);
            EXPECT_TRUE(scene.simulation.step());
        } else {
            (void)scene.simulation.step();
            EXPECT_TRUE(scene.simulation.pose(scene.bodies[1]));
        }
    }
}

/// A simulation from which bodies were removed is saved, and continues in one that was built in the
/// same way.
TEST(SimulationSaving, SavingAfterARemovalGoesOnBitByBit) {
    const auto prepare = [](BusyScene& scene) {
        EXPECT_TRUE(scene.simulation.remove(scene.bodies[2]));
        (void)scene.simulation.add(box_at({3, 0, 4})).value();
        EXPECT_TRUE(scene.simulation.remove(scene.bodies[4]));
        EXPECT_TRUE(scene.simulation.remove_soft(scene.cloth));
        (void)scene.simulation.add_soft(sheet(2.0)).value();
    };
    BusyScene one;
    prepare(one);
    (void)future_of(one.simulation);
    const std::vector<std::byte> saved = one.simulation.save().value();
    BusyScene other;
    prepare(other);
    ASSERT_TRUE(other.simulation.restore(saved));
    EXPECT_EQ(future_of(one.simulation), future_of(other.simulation));
    BusyScene with_the_body;
    EXPECT_FALSE(with_the_body.simulation.restore(saved));
}

TEST(SimulationSaving, SoftBodiesComeAndGo) {
    Simulation simulation = Simulation::create().value();
    const SoftBodyId first = simulation.add_soft(sheet(1.0)).value();
    const SoftBodyId second = simulation.add_soft(sheet(2.0)).value();
    EXPECT_TRUE(simulation.step());
    EXPECT_TRUE(simulation.remove_soft(first));
    EXPECT_FALSE(simulation.remove_soft(first));
    EXPECT_FALSE(simulation.soft_vertices(first));
    EXPECT_TRUE(simulation.soft_vertices(second));
    const SoftBodyId third = simulation.add_soft(sheet(3.0)).value();
    EXPECT_NE(third, first);
    EXPECT_EQ(simulation.soft_bodies(), (std::vector{second, third}));
    EXPECT_TRUE(simulation.step());
}

}  // namespace
}  // namespace tandem
