// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <vector>

#include "base/executor.hpp"
#include "base/parallel.hpp"
#include "dynamics/rigid/integrate.hpp"
#include "scenes/random.hpp"
#include "small_world.hpp"
#include "support/seeds.hpp"

namespace tandem::dynamics {
namespace {

constexpr double kStep = 1.0 / 60.0;
constexpr double kGravity = 9.81;

TEST(Solver, ABodyFallsFreely) {
    SoftStep solver;
    std::vector<BodyState> bodies{solid_ball(Vec3(0, 0, 100), 0.5)};
    for (int k = 0; k < 120; ++k) {
        solver.step(bodies, {}, {}, {}, kStep);
    }
    EXPECT_NEAR(bodies[0].velocity.z(), -2.0 * kGravity, 1e-12);
    // Symplectic Euler falls too far by g·t·h/2, where h is a substep: a first-order error of known
    // size.
    EXPECT_NEAR(bodies[0].centre.z(), 100.0 - 0.5 * kGravity * 4.0,
                0.5 * kGravity * 2.0 * kStep / 4.0 + 1e-9);
}

/// A block on an incline. It slides if the tangent of the angle is larger than the friction
/// coefficient.
double slide(double friction, double angle, double seconds, bool reference) {
    SoftStep soft_solver;
    ReferenceSolver reference_solver;
    const Vec3 half(0.2, 0.2, 0.1);
    std::vector<BodyState> bodies(2);
    bodies[1] = solid_box(Vec3(0, 0, 0.1), half);
    // The incline is tilted after the block has come to rest. At the critical angle, friction
    // cannot remove the velocity that the block has when it first touches the ground.
    constexpr int kSettling = 30;
    for (int k = 0; k < kSettling + static_cast<int>(seconds / kStep); ++k) {
        const double tilt = k < kSettling ? 0.0 : angle;
        const Vec3 gravity = kGravity * Vec3(std::sin(tilt), 0.0, -std::cos(tilt));
        SolverManifold manifold = box_on_plane(0, 1, bodies[1], half, Vec3::UnitZ(), 0.02);
        manifold.friction = friction;
        if (reference) {
            reference_solver.step(bodies, {&manifold, 1}, {},
                                  {.gravity = gravity, .iterations = 50}, kStep);
        } else {
            soft_solver.step(bodies, {&manifold, 1}, {}, {.gravity = gravity}, kStep);
        }
    }
    return bodies[1].centre.x();
}

TEST(Solver, ABlockHoldsBelowTheFrictionAngleAndSlidesAbove) {
    const double friction = 0.5;
    const double limit = std::atan(friction);
    for (const bool reference : {false, true}) {
        EXPECT_NEAR(slide(friction, 0.99 * limit, 5.0, reference), 0.0, 2e-3) << reference;
        EXPECT_NEAR(slide(friction, 1.00 * limit, 5.0, reference), 0.0, 2e-2) << reference;
        const double angle = 1.3 * limit;
        const double acceleration = kGravity * (std::sin(angle) - friction * std::cos(angle));
        const double expected = 0.5 * acceleration * 4.0;
        EXPECT_NEAR(slide(friction, angle, 2.0, reference), expected, 0.02 * expected) << reference;
    }
}

TEST(Solver, ABallBouncesToTheSquareOfTheRestitution) {
    SoftStep solver;
    std::vector<BodyState> bodies(2);
    const double drop = 2.0;
    const double restitution = 0.7;
    bodies[1] = solid_ball(Vec3(0, 0, 0.5 + drop), 0.5);
    double top = 0.0;
    bool has_bounced = false;
    for (int k = 0; k < 400; ++k) {
        SolverManifold manifold = ball_on_plane(0, 1, bodies[1], 0.5, Vec3::UnitZ());
        manifold.restitution = restitution;
        solver.step(bodies, {&manifold, 1}, {}, {}, 1.0 / 240.0);
        has_bounced = has_bounced || bodies[1].velocity.z() > 0.0;
        if (has_bounced && bodies[1].velocity.z() < 0.0) {
            break;
        }
        top = has_bounced ? bodies[1].centre.z() - 0.5 : 0.0;
    }
    EXPECT_NEAR(top, restitution * restitution * drop, 0.02 * drop);
}

TEST(Solver, TwoBallsExchangeTheirVelocitiesElastically) {
    SoftStep solver;
    std::vector<BodyState> bodies{solid_ball(Vec3(-1, 0, 0), 0.25, 2.0),
                                  solid_ball(Vec3(1, 0, 0), 0.25, 1.0)};
    bodies[0].velocity = Vec3(3, 0, 0);
    bodies[1].velocity = Vec3(-2, 0, 0);
    const SoftStepSettings settings{.gravity = Vec3::Zero()};
    const double before = energy(bodies, Vec3::Zero());
    for (int k = 0; k < 60; ++k) {
        SolverManifold manifold = ball_on_ball(0, 1, bodies);
        manifold.restitution = 1.0;
        solver.step(bodies, {&manifold, 1}, {}, settings, kStep);
    }
    // Velocities after an elastic impact, with m1 = 2 and m2 = 1: v1' = ((m1 − m2) v1 + 2 m2 v2) /
    // 3, v2' = ((m2 − m1) v2 + 2 m1 v1) / 3.
    EXPECT_NEAR(bodies[0].velocity.x(), (3.0 - 4.0) / 3.0, 1e-9);
    EXPECT_NEAR(bodies[1].velocity.x(), (2.0 + 12.0) / 3.0, 1e-9);
    EXPECT_NEAR(energy(bodies, Vec3::Zero()), before, 1e-9 * before);
    EXPECT_NEAR((momentum(bodies) - Vec3(4, 0, 0)).norm(), 0.0, 1e-12);
}

TEST(Solver, AFreeBodyKeepsEnergyAndAngularMomentum) {
    // A body that spins about the axis of the middle moment of inertia tumbles.
    std::vector<BodyState> bodies{solid_box(Vec3::Zero(), Vec3(0.1, 0.2, 0.3))};
    bodies[0].spin = Vec3(0.01, 12.0, 0.02);
    const Vec3 turning = angular_momentum(bodies);
    const double before = energy(bodies, Vec3::Zero());
    SoftStep solver;
    double least = 1.0;
    for (int k = 0; k < 6000; ++k) {
        solver.step(bodies, {}, {}, {.gravity = Vec3::Zero()}, kStep);
        least = std::min(least, (bodies[0].rotation * Vec3::UnitY()).dot(Vec3::UnitY()));
    }
    EXPECT_LT(least, -0.9);  // the body has flipped (Dzhanibekov effect)
    EXPECT_NEAR((angular_momentum(bodies) - turning).norm(), 0.0, 1e-9 * turning.norm());
    EXPECT_NEAR(energy(bodies, Vec3::Zero()), before, 1e-9 * before);
}

/// A ring of balls with random sizes and velocities that hit each other.
std::vector<BodyState> swarm(std::uint64_t seed, int count) {
    scenes::Random random(seed);
    std::vector<BodyState> bodies;
    for (int k = 0; k < count; ++k) {
        bodies.push_back(solid_ball(3.0 * random.in_cube(), 0.3 + 0.2 * random.symmetric(),
                                    1.5 + random.symmetric()));
        bodies.back().velocity = 3.0 * random.in_cube();
        bodies.back().spin = 10.0 * random.in_cube();
    }
    return bodies;
}

std::vector<SolverManifold> contacts_of(std::span<const BodyState> bodies, double margin) {
    std::vector<SolverManifold> manifolds;
    for (std::uint32_t a = 0; a < bodies.size(); ++a) {
        for (std::uint32_t b = a + 1; b < bodies.size(); ++b) {
            SolverManifold manifold = ball_on_ball(a, b, bodies);
            if (manifold.spots[0].separation < margin) {
                manifold.friction = 0.5;
                manifold.restitution = 0.3;
                manifold.rolling = 0.01;
                manifolds.push_back(manifold);
            }
        }
    }
    return manifolds;
}

TEST(Solver, CollisionsKeepMomentum) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        for (const bool reference : {false, true}) {
            std::vector<BodyState> bodies = swarm(seed, 40);
            const Vec3 before = momentum(bodies);
            SoftStep soft_solver;
            ReferenceSolver reference_solver;
            for (int k = 0; k < 60; ++k) {
                const std::vector<SolverManifold> manifolds = contacts_of(bodies, 0.1);
                if (reference) {
                    reference_solver.step(bodies, manifolds, {}, {.gravity = Vec3::Zero()}, kStep);
                } else {
                    const Vec3 turning = angular_momentum(bodies);
                    soft_solver.step(bodies, manifolds, {}, {.gravity = Vec3::Zero()}, kStep);
                    EXPECT_NEAR((angular_momentum(bodies) - turning).norm(), 0.0, 0.5);
                }
            }
            EXPECT_NEAR((momentum(bodies) - before).norm(), 0.0, 1e-10);
        }
    }
}

TEST(Solver, TheBitsDoNotDependOnThreads) {
    std::vector<BodyState> alone;
    for (const unsigned threads : {1U, 2U, 3U, 8U}) {
        const Executor executor(threads);
        std::vector<BodyState> bodies = swarm(7, 300);
        SoftStep solver;
        run_in(executor, [&] {
            for (int k = 0; k < 30; ++k) {
                solver.step(bodies, contacts_of(bodies, 0.1), {}, {}, kStep);
            }
        });
        if (threads == 1) {
            alone = bodies;
            continue;
        }
        for (std::size_t k = 0; k < bodies.size(); ++k) {
            ASSERT_EQ(bodies[k].centre, alone[k].centre) << threads;
            ASSERT_EQ(bodies[k].rotation.coeffs(), alone[k].rotation.coeffs());
            ASSERT_EQ(bodies[k].spin, alone[k].spin);
        }
    }
}

TEST(Solver, BodiesInsideEachOtherArePushedApartSlowly) {
    for (const bool reference : {false, true}) {
        std::vector<BodyState> bodies{solid_ball(Vec3(0, 0, 0), 0.5),
                                      solid_ball(Vec3(0.05, 0, 0), 0.5)};
        SoftStep soft_solver;
        ReferenceSolver reference_solver;
        double fastest = 0.0;
        for (int k = 0; k < 120; ++k) {
            const std::vector<SolverManifold> manifolds = contacts_of(bodies, 0.1);
            if (reference) {
                reference_solver.step(bodies, manifolds, {}, {.gravity = Vec3::Zero()}, kStep);
            } else {
                soft_solver.step(bodies, manifolds, {}, {.gravity = Vec3::Zero()}, kStep);
            }
            fastest = std::max({fastest, bodies[0].velocity.norm(), bodies[1].velocity.norm()});
        }
        EXPECT_GT((bodies[1].centre - bodies[0].centre).norm(), 0.99) << reference;
        EXPECT_LT(fastest, 3.0) << reference;
    }
}

TEST(Islands, SleepTogetherAndWakeTogether) {
    std::vector<BodyState> bodies{BodyState{}, solid_ball(Vec3(0, 0, 0), 0.5),
                                  solid_ball(Vec3(1, 0, 0), 0.5), solid_ball(Vec3(9, 0, 0), 0.5)};
    const std::vector<BodyPair> touching{{0, 1}, {1, 2}, {0, 3}};
    Islands islands;
    bodies[3].velocity = Vec3(1, 0, 0);
    for (int k = 0; k < 40; ++k) {
        islands.put_to_sleep(bodies, touching, {}, kStep);
    }
    EXPECT_TRUE(bodies[1].asleep);
    EXPECT_TRUE(bodies[2].asleep);
    EXPECT_FALSE(bodies[3].asleep);
    // The third body touches the second: the first wakes up, too, because it slept in the same
    // group.
    EXPECT_EQ(Islands::wake_touched(bodies, std::vector<BodyPair>{{2, 3}}), 1U);
    EXPECT_FALSE(bodies[1].asleep);
    EXPECT_FALSE(bodies[2].asleep);
}

}  // namespace
}  // namespace tandem::dynamics
