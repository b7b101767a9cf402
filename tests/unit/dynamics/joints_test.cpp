// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <span>
#include <vector>

#include <tandem/simulation.hpp>

#include "small_world.hpp"

namespace tandem::dynamics {
namespace {

constexpr double kJointStep = 1.0 / 240.0;

TEST(Joints, APendulumHasItsPeriod) {
    for (const JointKind kind : {JointKind::Point, JointKind::Hinge, JointKind::Distance}) {
        const double length = 1.0;
        const double radius = 0.05;
        const double start = 0.1;
        std::vector<BodyState> bodies(2);
        bodies[1] = solid_ball(length * Vec3(std::sin(start), 0.0, -std::cos(start)), radius);
        std::vector<JointConstraint> joints{JointConstraint(
            {.kind = kind, .anchor_b = bodies[1].centre, .axis = Vec3::UnitY()}, 0, 1, bodies)};
        SoftStep solver;
        std::vector<double> crossings;
        double before = bodies[1].centre.x();
        for (int k = 1; k < 240 * 20; ++k) {
            solver.step(bodies, {}, joints, {}, kJointStep);
            const double now = bodies[1].centre.x();
            if (before > 0.0 && now <= 0.0) {
                crossings.push_back((k - 1 + before / (before - now)) * kJointStep);
            }
            before = now;
        }
        ASSERT_GE(crossings.size(), 8U);
        const double period =
            (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1);
        // A ball that turns with its rod adds its own moment of inertia; a ball on a thread does
        // not turn.
        const double moment =
            kind == JointKind::Distance ? 1.0 : 1.0 + 0.4 * radius * radius / (length * length);
        const double exact = 2.0 * std::numbers::pi * std::sqrt(moment * length / 9.81) *
                             (1.0 + start * start / 16.0);
        EXPECT_NEAR(period, exact, 2e-3 * exact) << static_cast<int>(kind);
        EXPECT_LT(joints[0].error(bodies), 1e-3);
    }
}

TEST(Joints, ASpinningTopPrecesses) {
    // A disc on a rod whose end stands on a point precesses steadily if m g l = I₃ w₃ Ω − I₁ Ω² cos
    // θ, with I₁ about that point.
    std::vector<BodyState> bodies(2);
    const double arm = 0.1;
    const double tilt = 0.3;
    BodyState& top = bodies[1];
    const Vec3 axis(std::sin(tilt), 0.0, std::cos(tilt));
    top.centre = arm * axis;
    top.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(tilt, Vec3::UnitY()));
    const double mass = 0.5;
    const double about_axis = 0.5 * mass * 0.05 * 0.05;
    top.set_mass({.mass = mass,
                  .centre = Vec3::Zero(),
                  .inertia = Vec3(0.6 * about_axis, 0.6 * about_axis, about_axis).asDiagonal()});
    const double spin = 300.0;
    const double across = (0.6 * about_axis + mass * arm * arm) * std::cos(tilt);
    const double expected = (about_axis * spin - std::sqrt(std::pow(about_axis * spin, 2) -
                                                           4.0 * across * mass * 9.81 * arm)) /
                            (2.0 * across);
    // Started with its precession, the top does not nutate.
    top.spin = spin * axis + expected * (Vec3::UnitZ() - std::cos(tilt) * axis);
    top.velocity = (expected * Vec3::UnitZ()).cross(top.centre);
    std::vector<JointConstraint> joints{JointConstraint({}, 0, 1, bodies)};
    SoftStep solver;
    double turned = 0.0;
    double before = 0.0;
    constexpr double h = 1.0 / 480.0;
    const int steps = 960;
    for (int k = 0; k < steps; ++k) {
        solver.step(bodies, {}, joints, {}, h);
        const double now = std::atan2(top.centre.y(), top.centre.x());
        double change = now - before;
        change += change < -std::numbers::pi ? 2.0 * std::numbers::pi : 0.0;
        turned += change;
        before = now;
    }
    EXPECT_NEAR(turned / (steps * h), expected, 0.03 * expected);
    EXPECT_NEAR(std::acos(top.centre.z() / top.centre.norm()), tilt, 0.02);
}

TEST(Joints, LimitsAndMotorsHold) {
    std::vector<BodyState> bodies(2);
    bodies[1] = solid_box(Vec3(0.5, 0, 0), Vec3(0.5, 0.1, 0.1), 10.0);
    {
        std::vector<BodyState> hinged = bodies;
        std::vector<JointConstraint> joints{JointConstraint({.kind = JointKind::Hinge,
                                                             .axis = Vec3::UnitY(),
                                                             .limits = JointLimits{-0.2, 0.4},
                                                             .motor = std::nullopt},
                                                            0, 1, hinged)};
        SoftStep solver;
        for (int k = 0; k < 960; ++k) {
            solver.step(hinged, {}, joints, {}, kJointStep);
        }
        // Gravity turns the arm about +y until it reaches the limit.
        EXPECT_NEAR(joints[0].coordinate(hinged), 0.4, 5e-3);
    }
    {
        std::vector<BodyState> driven = bodies;
        std::vector<JointConstraint> joints{JointConstraint({.kind = JointKind::Hinge,
                                                             .axis = Vec3::UnitZ(),
                                                             .limits = std::nullopt,
                                                             .motor = JointMotor{2.0, 100.0}},
                                                            0, 1, driven)};
        SoftStep solver;
        for (int k = 0; k < 240; ++k) {
            solver.step(driven, {}, joints, {}, kJointStep);
        }
        EXPECT_NEAR(driven[1].spin.z(), 2.0, 1e-3);
        EXPECT_LT(joints[0].error(driven), 5e-3);
    }
    {
        std::vector<BodyState> sliding = bodies;
        std::vector<JointConstraint> joints{JointConstraint({.kind = JointKind::Slider,
                                                             .axis = Vec3::UnitZ(),
                                                             .limits = JointLimits{-0.7, 0.0},
                                                             .motor = std::nullopt},
                                                            0, 1, sliding)};
        SoftStep solver;
        for (int k = 0; k < 480; ++k) {
            solver.step(sliding, {}, joints, {}, kJointStep);
        }
        EXPECT_NEAR(sliding[1].centre.z(), -0.7, 5e-3);
        EXPECT_NEAR(sliding[1].centre.x(), 0.5, 1e-6);
        EXPECT_NEAR(sliding[1].rotation.vec().norm(), 0.0, 5e-4);
    }
}

TEST(Joints, AFixedJointHoldsABeam) {
    std::vector<BodyState> bodies(2);
    bodies[1] = solid_box(Vec3(0.5, 0, 0), Vec3(0.5, 0.1, 0.1), 10.0);
    std::vector<JointConstraint> joints{JointConstraint({.kind = JointKind::Fixed}, 0, 1, bodies)};
    for (const bool reference : {false, true}) {
        SoftStep soft_solver;
        ReferenceSolver reference_solver;
        for (int k = 0; k < 480; ++k) {
            if (reference) {
                reference_solver.step(bodies, {}, joints, {.iterations = 40}, kJointStep);
            } else {
                soft_solver.step(bodies, {}, joints, {}, kJointStep);
            }
        }
        EXPECT_NEAR((bodies[1].centre - Vec3(0.5, 0, 0)).norm(), 0.0, 5e-3) << reference;
        EXPECT_LT(bodies[1].velocity.norm(), 1e-2);
    }
}

/// The end of a rod that starts level, with one end inside the block that carries it.
Vec3 rod_after_half_a_second(std::span<const bool> collides) {
    Simulation simulation = *Simulation::create();
    const BodyHandle block = *simulation.add(
        {.body = {.shape = *Shape::box({0.1, 0.1, 0.1}), .kind = BodyKind::Static}});
    const BodyHandle rod = *simulation.add(
        {.body = {.shape = *Shape::box({0.5, 0.03, 0.03}), .pose = Pose::at({0.5, 0.0, 0.0})}});
    for (std::size_t k = 0; k < collides.size(); ++k) {
        // The joined bodies may come in either order.
        EXPECT_TRUE(simulation.join(
            k == 0 ? rod : block, k == 0 ? block : rod,
            {.kind = JointKind::Hinge, .axis = Vec3::UnitY(), .collide = collides[k]}));
    }
    for (int k = 0; k < 30; ++k) {
        EXPECT_TRUE(simulation.step());
        for (const ContactEvent& event : simulation.events()) {
            EXPECT_TRUE(collides[0]) << event.a.id;
        }
    }
    return simulation.pose(rod)->translation();
}

TEST(Joints, PartnersPassThroughEachOtherUnlessTheyCollide) {
    // A level rod that turns freely about its end has turned by a right angle after 0.48 s.
    const std::array<bool, 1> free{false};
    EXPECT_LT((rod_after_half_a_second(free) - Vec3(0.0, 0.0, -0.5)).norm(), 0.1);
    const std::array<bool, 1> held{true};
    EXPECT_GT(rod_after_half_a_second(held).z(), -0.1);
    const std::array<bool, 2> both{true, true};
    EXPECT_GT(rod_after_half_a_second(both).z(), -0.1);
    const std::array<bool, 2> one_free{false, true};
    EXPECT_LT((rod_after_half_a_second(one_free) - Vec3(0.0, 0.0, -0.5)).norm(), 0.1);
}

}  // namespace
}  // namespace tandem::dynamics
