// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/box_world.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <tuple>

#include <tandem/broad_phase.hpp>

#include "scenes/beta.hpp"

namespace tandem::scenes {
namespace {

double mean_side(const Box& box) {
    double sum = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        sum += static_cast<double>(box.hi[axis]) - static_cast<double>(box.lo[axis]);
    }
    return sum / 3.0;
}

std::vector<Box> boxes_after(const BoxWorldSettings& settings, int steps) {
    BoxWorld world(settings);
    for (int k = 0; k < steps; ++k) {
        world.step();
    }
    return {world.boxes().begin(), world.boxes().end()};
}

/// All combinations of motion and shape.
class Worlds : public ::testing::TestWithParam<std::tuple<BoxMotion, BodyShape>> {
  protected:
    static BoxWorldSettings settings() {
        BoxWorldSettings world;
        world.motion = std::get<0>(GetParam());
        world.shapes = {std::get<1>(GetParam())};
        world.objects = 200;
        world.seed = 5;
        return world;
    }
};

TEST_P(Worlds, AreTheSameForTheSameSeedAndOthersForAnother) {
    BoxWorldSettings world = settings();
    const std::vector<Box> once = boxes_after(world, 30);
    EXPECT_EQ(once, boxes_after(world, 30));
    world.seed = 6;
    EXPECT_NE(once, boxes_after(world, 30));
}

TEST_P(Worlds, TellEveryBoxThatChanged) {
    BoxWorld world(settings());
    std::size_t moves = 0;
    for (int step = 0; step < 40; ++step) {
        const std::vector<Box> before(world.boxes().begin(), world.boxes().end());
        world.step();
        EXPECT_TRUE(std::is_sorted(world.moved().begin(), world.moved().end()));
        moves += world.moved().size();
        for (std::uint32_t k = 0; k < before.size(); ++k) {
            const bool told = std::binary_search(world.moved().begin(), world.moved().end(), k);
            EXPECT_TRUE(told || before[k] == world.boxes()[k]) << "object " << k;
            EXPECT_TRUE(is_proper(world.boxes()[k]));
        }
    }
    EXPECT_GT(moves, 0U);
}

INSTANTIATE_TEST_SUITE_P(All, Worlds,
                         ::testing::Combine(::testing::ValuesIn(kAllBoxMotions),
                                            ::testing::ValuesIn(kAllBodyShapes)));

TEST(BoxWorld, HasTheDensityThatWasAskedFor) {
    for (const double density : {0.005, 0.05, 0.5}) {
        BoxWorldSettings settings;
        settings.density = density;
        settings.objects = 3000;
        const BoxWorld world(settings);
        EXPECT_NEAR(settings.objects / std::pow(world.side(), 3.0), density, 1e-9 * density);
        // Centres are spread evenly, so an eighth of the volume has about an eighth of them.
        const auto in_octant =
            std::count_if(world.boxes().begin(), world.boxes().end(), [](const Box& box) {
                return box.lo[0] + box.hi[0] > 0 && box.lo[1] + box.hi[1] > 0 &&
                       box.lo[2] + box.hi[2] > 0;
            });
        EXPECT_NEAR(static_cast<double>(in_octant), 375.0, 75.0);
    }
}

TEST(BoxWorld, LeavesTheFractionThatWasAskedForWhereItIs) {
    for (const double fraction : {0.0, 0.1, 0.5, 0.93, 1.0}) {
        BoxWorldSettings settings;
        settings.stationary = fraction;
        BoxWorld world(settings);
        world.step();
        EXPECT_NEAR(static_cast<double>(world.moved().size()), 1000.0 * (1.0 - fraction), 1.0)
            << fraction;
    }
}

TEST(BoxWorld, MovesAsFastAsAskedFor) {
    for (const double velocity : {0.0, 5.0, 40.0}) {
        BoxWorldSettings settings;
        settings.velocity = velocity;
        settings.objects = 4000;
        // The box of a sphere does not change when the sphere rotates.
        settings.shapes = {BodyShape::Sphere};
        BoxWorld world(settings);
        const std::vector<Box> before(world.boxes().begin(), world.boxes().end());
        world.step();
        double way = 0.0;
        for (std::size_t k = 0; k < before.size(); ++k) {
            way += std::hypot(world.boxes()[k].lo[0] - before[k].lo[0],
                              world.boxes()[k].lo[1] - before[k].lo[1],
                              world.boxes()[k].lo[2] - before[k].lo[2]);
        }
        const double mean = way / static_cast<double>(before.size());
        EXPECT_NEAR(mean, velocity * kStepSeconds, 0.05 * velocity * kStepSeconds + 1e-12);
    }
}

TEST(BoxWorld, StaysBetweenItsWalls) {
    BoxWorldSettings settings;
    settings.velocity = 5000.0;  // per step farther than the size of the world
    BoxWorld world(settings);
    const auto reach = static_cast<float>(0.5 * world.side() + 2.0);
    for (int step = 0; step < 50; ++step) {
        world.step();
        for (const Box& box : world.boxes()) {
            EXPECT_GE(*std::min_element(box.lo.begin(), box.lo.end()), -reach);
            EXPECT_LE(*std::max_element(box.hi.begin(), box.hi.end()), reach);
        }
    }
}

TEST(BoxWorld, FallsToTheGroundAndStaysThere) {
    BoxWorldSettings settings;
    settings.motion = BoxMotion::FreeFall;
    BoxWorld world(settings);
    std::size_t moved = settings.objects;
    for (int step = 0; step < 650; ++step) {
        world.step();
        EXPECT_LE(world.moved().size(), moved);
        moved = world.moved().size();
        EXPECT_TRUE(step > 300 || moved > 0);
    }
    EXPECT_EQ(moved, 0U);
    for (const Box& box : world.boxes()) {
        EXPECT_GE(box.lo[2], static_cast<float>(-0.5 * world.side() - 1e-3));
    }
}

TEST(BoxWorld, HasTerrainAsItsLastObject) {
    BoxWorldSettings settings;
    settings.terrain = true;
    BoxWorld world(settings);
    ASSERT_EQ(world.boxes().size(), 1001U);
    const Box ground = world.boxes().back();
    EXPECT_NEAR(mean_side(ground), world.side() * (2.0 + 0.125) / 3.0, 1e-3);
    world.step();
    EXPECT_EQ(world.moved().size(), 1000U);
    EXPECT_EQ(world.boxes().back(), ground);
}

TEST(BoxWorld, OfTheGoalsHasOneAndAHalfPairsForEachBox) {
    BoxWorldSettings settings;
    settings.motion = BoxMotion::Straight;
    settings.objects = 20000;
    settings.density = 0.365;
    settings.spin = 0.0;
    settings.uniformity = 1.0;
    settings.shapes = {BodyShape::Box};
    BroadPhase broad = BroadPhase::create({.method = BroadMethod::BruteForce}).value();
    for (const Box& box : boxes_after(settings, 3)) {
        ASSERT_TRUE(broad.add(box));
    }
    EXPECT_NEAR(static_cast<double>(broad.update().size()) / 20000.0, 1.46, 0.1);
}

TEST(Bodies, OfAllShapesHaveBoxesOfAboutTheSameSize) {
    for (const BodyShape shape : kAllBodyShapes) {
        BoxWorldSettings settings;
        settings.shapes = {shape};
        const BoxWorld world(settings);
        double sum = 0.0;
        for (const Box& box : world.boxes()) {
            sum += mean_side(box);
        }
        EXPECT_NEAR(sum / 1000.0, 1.3, 0.45) << name_of(shape);
    }
}

TEST(Bodies, LieWithinTheirReachWhicheverWayTheyTurn) {
    Random random(8);
    for (int round = 0; round < 200; ++round) {
        const Quaternion q = random.rotation();
        const Eigen::Matrix3d turn =
            Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
        const Body cone = random_body(random, BodyShape::Cone, 1.0);
        const Reach reach = reach_of(cone, turn);
        Vec3 lo = turn * Vec3(0, 0, cone.half.z());
        Vec3 hi = lo;
        for (int k = 0; k < 720; ++k) {
            const double angle = k * M_PI / 360.0;
            const Vec3 rim = turn * Vec3(cone.half.x() * std::cos(angle),
                                         cone.half.x() * std::sin(angle), -cone.half.z());
            lo = lo.cwiseMin(rim);
            hi = hi.cwiseMax(rim);
        }
        // Points of the rim come close to the extremes but never exceed them.
        EXPECT_TRUE(((lo - reach.lo).array() > -1e-12).all() &&
                    ((lo - reach.lo).array() < 1e-3).all());
        EXPECT_TRUE(((reach.hi - hi).array() > -1e-12).all() &&
                    ((reach.hi - hi).array() < 1e-3).all());
    }
}

TEST(SymmetricBeta, HasTheRightMeanAndVariance) {
    for (const double shape : {0.01, 0.05, 0.5, 1.0, 3.0, 100.0}) {
        Random random(4);
        constexpr int kCount = 40000;
        double sum = 0.0;
        double squares = 0.0;
        for (int k = 0; k < kCount; ++k) {
            const double x = symmetric_beta(random, shape);
            ASSERT_TRUE(x >= 0.0 && x <= 1.0);
            sum += x;
            squares += (x - 0.5) * (x - 0.5);
        }
        const double variance = 1.0 / (4.0 * (2.0 * shape + 1.0));
        EXPECT_NEAR(sum / kCount, 0.5, 4.0 * std::sqrt(variance / kCount)) << shape;
        EXPECT_NEAR(squares / kCount, variance, 0.03 * variance) << shape;
    }
}

}  // namespace
}  // namespace tandem::scenes
