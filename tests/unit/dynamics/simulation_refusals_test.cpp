// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A call that is refused or runs out of memory leaves a simulation as it was: later steps give the
// same results as without the call.
#include <cmath>
#include <functional>
#include <limits>

#include "busy_scene.hpp"
#include "support/allocation_faults.hpp"
#include "support/allocation_watch.hpp"

namespace tandem {
namespace {

using testing::AllocationFaults;
using testing::box_at;
using testing::BusyScene;
using testing::for_each_allocation_fault;
using testing::future_of;
using testing::hash_of;
using testing::sheet;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Call = std::function<bool(BusyScene&)>;

std::vector<std::pair<std::string, Call>> refused_calls() {
    const Vec3 zero = Vec3::Zero();
    std::vector<std::pair<std::string, Call>> calls;
    const auto add = [&](std::string name, Call call) { calls.emplace_back(name, call); };
    for (const double bad : {std::nan(""), kInfinity, -kInfinity, 2e30, -1e160, 1.7e308}) {
        const std::string with = " with " + std::to_string(bad);
        const Vec3 v(0, bad, 0);
        add("add at" + with, [=](BusyScene& s) { return s.simulation.add(box_at(v)).has_value(); });
        add("add" + with, [=](BusyScene& s) {
            RigidBody body = box_at(zero);
            body.body.linear = v;
            return s.simulation.add(body).has_value();
        });
        add("add spin" + with, [=](BusyScene& s) {
            RigidBody body = box_at(zero);
            body.body.angular = v;
            return s.simulation.add(body).has_value();
        });
        add("set_pose" + with, [=](BusyScene& s) {
            return s.simulation.set_pose(s.bodies[2], Pose::at(v)).has_value();
        });
        add("set_velocity" + with, [=](BusyScene& s) {
            return s.simulation.set_velocity(s.bodies[2], v, zero).has_value();
        });
        add("set spin" + with, [=](BusyScene& s) {
            return s.simulation.set_velocity(s.bodies[2], zero, v).has_value();
        });
        if (!std::isfinite(bad)) {
            add("push" + with,
                [=](BusyScene& s) { return s.simulation.push(s.bodies[2], v, zero).has_value(); });
            add("turn" + with,
                [=](BusyScene& s) { return s.simulation.push(s.bodies[2], zero, v).has_value(); });
            add("join" + with, [=](BusyScene& s) {
                return s.simulation.join(s.bodies[2], s.bodies[3], {.anchor = v}).has_value();
            });
        }
        add("add with density" + with, [=](BusyScene& s) {
            RigidBody body = box_at(zero);
            body.density = -std::abs(bad);
            return s.simulation.add(body).has_value();
        });
    }
    for (const BodyHandle handle : {BodyHandle{}, BodyHandle{77, 1}, BodyHandle{2, 3}}) {
        add("remove", [=](BusyScene& s) { return s.simulation.remove(handle).has_value(); });
        add("set_pose",
            [=](BusyScene& s) { return s.simulation.set_pose(handle, {}).has_value(); });
        add("set_velocity", [=](BusyScene& s) {
            return s.simulation.set_velocity(handle, zero, zero).has_value();
        });
        add("push",
            [=](BusyScene& s) { return s.simulation.push(handle, zero, zero).has_value(); });
        add("join",
            [=](BusyScene& s) { return s.simulation.join(handle, s.bodies[1], {}).has_value(); });
        add("pose", [=](BusyScene& s) { return s.simulation.pose(handle).has_value(); });
        add("mass", [=](BusyScene& s) { return s.simulation.mass(handle).has_value(); });
    }
    add("remove twice", [](BusyScene& s) { return s.simulation.remove(s.removed).has_value(); });
    add("coordinate", [](BusyScene& s) { return s.simulation.coordinate(77).has_value(); });
    add("join itself",
        [](BusyScene& s) { return s.simulation.join(s.bodies[1], s.bodies[1], {}).has_value(); });
    add("remove_soft", [](BusyScene& s) { return s.simulation.remove_soft(77).has_value(); });
    add("soft_model", [](BusyScene& s) { return s.simulation.soft_model(77).has_value(); });
    add("add_soft", [](BusyScene& s) {
        SoftBody bad = sheet(3.0);
        bad.mass = -1.0;
        return s.simulation.add_soft(bad).has_value();
    });
    add("restore nothing", [](BusyScene& s) { return s.simulation.restore({}).has_value(); });
    return calls;
}

TEST(SimulationRefusals, ARefusedCallChangesNothing) {
    BusyScene untouched;
    const std::uint64_t expected = future_of(untouched.simulation);
    BusyScene all;
    for (const auto& [name, call] : refused_calls()) {
        SCOPED_TRACE(name);
        const std::uint64_t before = hash_of(all.simulation);
        EXPECT_FALSE(call(all));
        EXPECT_EQ(hash_of(all.simulation), before);
    }
    EXPECT_EQ(future_of(all.simulation), expected);
}

/// A step with forces too large for any body is refused with an error that names the body. After
/// the forces are taken back, the simulation continues as if they had never been applied.
TEST(SimulationRefusals, ARefusedStepChangesNothing) {
    for (const SolverKind solver : {SolverKind::SoftStep, SolverKind::Reference}) {
        BusyScene untouched({.solver = solver});
        EXPECT_TRUE(untouched.simulation.push(untouched.bodies[3], Vec3::Zero(), Vec3::Zero()));
        const std::uint64_t expected = future_of(untouched.simulation);
        BusyScene scene({.solver = solver});
        const Vec3 much(1.7e308, 0, 0);
        EXPECT_TRUE(scene.simulation.push(scene.bodies[3], much, Vec3::Zero()));
        EXPECT_FALSE(scene.simulation.push(scene.bodies[3], much, Vec3::Zero()));
        const std::uint64_t before = hash_of(scene.simulation);
        for (int k = 0; k < 3; ++k) {
            const Result<SimulationStep> step = scene.simulation.step();
            ASSERT_FALSE(step);
            EXPECT_NE(step.error().message.find("body 3 (generation 1)"), std::string::npos)
                << step.error().message;
            EXPECT_EQ(hash_of(scene.simulation), before);
        }
        EXPECT_TRUE(scene.simulation.push(scene.bodies[3], -much, Vec3::Zero()));
        EXPECT_EQ(future_of(scene.simulation), expected);
    }
}

/// A fast body that flies away either does not affect others or is refused.
TEST(SimulationRefusals, AFastBodyDoesNotDisturbOthers) {
    BusyScene untouched;
    const auto heights = [](BusyScene& scene) {
        std::vector<double> all;
        for (int k = 0; k < 5; ++k) {
            (void)scene.simulation.step();
            for (std::size_t body = 1; body < 7; ++body) {
                all.push_back(scene.simulation.pose(scene.bodies[body])->translation().z());
            }
        }
        return all;
    };
    const std::vector<double> expected = heights(untouched);
    for (int power = 2; power <= 308; power += power < 40 ? 2 : 20) {
        SCOPED_TRACE(power);
        BusyScene scene;
        RigidBody bullet = box_at({40, 0, 0.5});
        bullet.body.linear = Vec3(std::pow(10.0, power), 0, 0);
        const Result<BodyHandle> added = scene.simulation.add(bullet);
        EXPECT_EQ(added.has_value(), power <= 30);
        EXPECT_EQ(heights(scene), expected);
        if (added) {
            EXPECT_TRUE(scene.simulation.pose(*added).value().translation().allFinite());
        }
    }
}

TEST(SimulationRefusals, LimitsBoundAStep) {
    for (const QueryLimits& limits :
         {QueryLimits{.max_pairs = 200}, QueryLimits{.max_bytes = 1000000}}) {
        BusyScene untouched;
        const std::uint64_t expected = future_of(untouched.simulation);
        BusyScene scene({.limits = limits});
        std::vector<BodyHandle> crowd;
        for (int k = 0; k < 60; ++k) {
            crowd.push_back(scene.simulation.add(box_at({0, 90, 0})).value());
        }
        const std::uint64_t before = hash_of(scene.simulation);
        const Result<SimulationStep> refused = scene.simulation.step();
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::LimitReached) << refused.error().message;
        EXPECT_EQ(hash_of(scene.simulation), before);
        for (const BodyHandle body : crowd) {
            EXPECT_TRUE(scene.simulation.remove(body));
        }
        EXPECT_EQ(future_of(scene.simulation), expected);
    }
}

/// Every call that changes a simulation is tested with its n-th allocation failing.
TEST(SimulationRefusals, ACallWithoutMemoryChangesNothing) {
    BusyScene other;
    const std::vector<std::byte> saved = other.simulation.save().value();
    using Change = std::function<void(BusyScene&)>;
    const std::vector<std::pair<const char*, Change>> calls = {
        {"add",
         [&](BusyScene& s) {
             (void)s.simulation.add(box_at({0, 3, 0})).value();
         }},
        {"remove", [](BusyScene& s) { (void)s.simulation.remove(s.bodies[6]).value(); }},
        {"join",
         [](BusyScene& s) { (void)s.simulation.join(s.bodies[2], s.bodies[3], {}).value(); }},
        {"push",
         [](BusyScene& s) {
             (void)s.simulation.push(s.bodies[2], {1, 0, 0}, Vec3::Zero()).value();
         }},
        {"set_velocity",
         [](BusyScene& s) {
             (void)s.simulation.set_velocity(s.bodies[2], {1, 0, 0}, Vec3::Zero()).value();
         }},
        {"set_pose", [](BusyScene& s) { (void)s.simulation.set_pose(s.bodies[2], {}).value(); }},
        {"add_soft", [](BusyScene& s) { (void)s.simulation.add_soft(sheet(3.0)).value(); }},
        {"remove_soft", [](BusyScene& s) { (void)s.simulation.remove_soft(s.cloth).value(); }},
        {"soft_model", [](BusyScene& s) { (void)s.simulation.soft_model(s.cloth).value(); }},
        {"step", [](BusyScene& s) { (void)s.simulation.step().value(); }},
        {"save", [](BusyScene& s) { (void)s.simulation.save().value(); }},
        {"restore", [&](BusyScene& s) { (void)s.simulation.restore(saved).value(); }},
    };
    for (const auto& [name, call] : calls) {
        SCOPED_TRACE(name);
        BusyScene untouched;
        call(untouched);
        const std::uint64_t after = hash_of(untouched.simulation);
        const std::uint64_t expected = future_of(untouched.simulation);
        const auto scenario = [&](AllocationFaults& faults) {
            BusyScene scene;
            const std::uint64_t before = hash_of(scene.simulation);
            if (!faults.attempt([&] { call(scene); })) {
                EXPECT_EQ(hash_of(scene.simulation), before);
                call(scene);
            }
            EXPECT_EQ(hash_of(scene.simulation), after);
            EXPECT_EQ(future_of(scene.simulation), expected);
        };
        (void)for_each_allocation_fault(scenario, AllocationFaults::Lasting::Once, 3);
        (void)for_each_allocation_fault(scenario, AllocationFaults::Lasting::Forever, 7);
    }
}

/// Adding, joining and removing take constant time on average, tested by allocations. A vector that
/// grows by single elements would allocate in each call; so would a removal that copies all joints.
TEST(SimulationRefusals, AddingAndRemovingTakesConstantTime) {
    Simulation simulation = Simulation::create().value();
    constexpr std::size_t kBodies = 20000;
    std::vector<BodyHandle> bodies;
    bodies.reserve(kBodies);
    RigidBody body = box_at(Vec3::Zero());
    const testing::AllocationWatch watch;
    for (std::size_t k = 0; k < kBodies; ++k) {
        body.body.pose = Pose::at({3.0 * static_cast<double>(k), 0, 0});
        bodies.push_back(simulation.add(body).value());
    }
    EXPECT_LT(watch.count(), 200U);
    const std::size_t added = watch.count();
    std::vector<JointId> joints;
    joints.reserve(kBodies);
    // Half of the joints are attached to one body; removing them must not search its list.
    for (std::size_t k = 1; k < kBodies; ++k) {
        joints.push_back(simulation.join(bodies[k % 2 == 0 ? 0 : k - 1], bodies[k], {}).value());
    }
    EXPECT_LT(watch.count(), added + 100U);
    const std::size_t joined = watch.count();
    for (std::size_t k = 1; k < kBodies; k += 3) {
        EXPECT_TRUE(simulation.remove(bodies[k]));
    }
    EXPECT_EQ(watch.count(), joined);
    for (std::size_t k = 1; k < kBodies; ++k) {
        const std::size_t partner = k % 2 == 0 ? 0 : k - 1;
        const bool is_left = k % 3 != 1 && (partner == 0 || partner % 3 != 1);
        ASSERT_EQ(simulation.coordinate(joints[k - 1]).has_value(), is_left) << k;
    }
    EXPECT_TRUE(simulation.remove(bodies[0]));
    EXPECT_FALSE(simulation.coordinate(joints[1]));
}

}  // namespace
}  // namespace tandem
