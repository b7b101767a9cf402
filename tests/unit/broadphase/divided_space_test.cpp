// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <random>

#include <tandem/broad_phase.hpp>

#include "support/allocation_watch.hpp"

namespace tandem {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Box cube_at(double x, double y, double z, double side) {
    return box_around({x, y, z}, {x + side, y + side, z + side});
}

/// Tests particular to the methods that divide space: grids and octrees.
class DividedSpace : public ::testing::TestWithParam<BroadMethod> {
  protected:
    BroadPhase world = *BroadPhase::create({.method = GetParam()});
    BroadPhase truth = *BroadPhase::create({.method = BroadMethod::BruteForce});

    void add(const Box& box) { ASSERT_EQ(*world.add(box), *truth.add(box)); }
    void move(ObjectId id, const Box& box) {
        ASSERT_TRUE(world.move(*world.handle_of(id), box));
        ASSERT_TRUE(truth.move(*truth.handle_of(id), box));
    }
    void expect_the_same() {
        const auto expected = truth.update();
        EXPECT_THAT(world.update(), ::testing::ElementsAreArray(expected));
        EXPECT_THAT(world.validate(), IsEmpty());
    }
    void add_crowd(std::size_t count, double side, double extent) {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> place(-0.5 * extent, 0.5 * extent);
        for (std::size_t k = 0; k < count; ++k) {
            const double x = place(random);
            const double y = place(random);
            add(cube_at(x, y, place(random), side));
        }
    }
};

TEST_P(DividedSpace, GiantsAndFarAwayOnesDoNotSpoilTheCells) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    add_crowd(2000, 1.0, 20.0);
    expect_the_same();
    const std::size_t crowd = world.memory_bytes();
    add(cube_at(-1e6, -1e6, -1e6, 2e6));
    add({{-kInfinity, 0, 0}, {kInfinity, 0, 0}});
    add({{-3e38F, -3e38F, -3e38F}, {3e38F, 3e38F, 3e38F}});
    for (const double far : {1e9, -1e20, 3e38}) {
        add(cube_at(far, far, far, 1.0));
        add(cube_at(far, far, far, 1.0));
    }
    for (int update = 0; update < 70; ++update) {
        expect_the_same();
    }
    EXPECT_LT(world.memory_bytes(), 2 * crowd + 100'000);
}

TEST_P(DividedSpace, FollowsACrowdThatTravelsGrowsAndShrinks) {
    add_crowd(500, 1.0, 10.0);
    expect_the_same();
    for (int update = 1; update <= 80; ++update) {
        const double size = update < 40 ? std::exp2(0.5 * update) : std::exp2(0.5 * (80 - update));
        for (ObjectId id = 0; id < 500; ++id) {
            const auto x = static_cast<double>(id % 10);
            const auto y = static_cast<double>(id / 10 % 10);
            const auto z = static_cast<double>(id / 100);
            move(id, cube_at(1000.0 * update + 1.1 * x * size, 1.1 * y * size, z * size, size));
        }
        expect_the_same();
    }
}

TEST_P(DividedSpace, ManyInOnePlace) {
    for (int k = 0; k < 300; ++k) {
        add({{3, -4, 5}, {3, -4, 5}});
    }
    expect_the_same();
    EXPECT_THAT(world.pairs(), SizeIs(300 * 299 / 2));
    for (ObjectId id = 0; id < 300; id += 3) {
        ASSERT_TRUE(world.remove(*world.handle_of(id)));
        ASSERT_TRUE(truth.remove(*truth.handle_of(id)));
    }
    expect_the_same();
}

TEST_P(DividedSpace, TouchingAcrossCellsIsAPair) {
    for (int z = -3; z < 3; ++z) {
        for (int y = -3; y < 3; ++y) {
            for (int x = -3; x < 3; ++x) {
                add(cube_at(x, y, z, 1.0));
            }
        }
    }
    expect_the_same();
    EXPECT_THAT(world.pairs(), SizeIs(((3 * 6 - 2) * (3 * 6 - 2) * (3 * 6 - 2) - 216) / 2));
}

TEST_P(DividedSpace, RaysAndBoxesFindWhatIsThere) {
    add_crowd(3000, 0.3, 20.0);
    expect_the_same();
    std::mt19937 random(11);
    std::uniform_real_distribution<double> place(-12.0, 12.0);
    std::size_t met = 0;
    for (int k = 0; k < 60; ++k) {
        Ray ray{{place(random), place(random), place(random)},
                {place(random), k % 3 == 0 ? 0.0 : place(random), k % 5 == 0 ? 0.0 : 1.0}};
        ray.t_max = k % 2 == 0 ? 1.0 : std::numeric_limits<double>::infinity();
        std::vector<ObjectId> expected;
        std::vector<ObjectId> found;
        ASSERT_TRUE(truth.query(ray, expected));
        ASSERT_TRUE(world.query(ray, found));
        EXPECT_EQ(found, expected);
        met += found.size();
        const Box box = cube_at(place(random), place(random), place(random), 0.1 * k);
        ASSERT_TRUE(truth.query(box, expected));
        ASSERT_TRUE(world.query(box, found));
        EXPECT_EQ(found, expected);
        met += found.size();
    }
    EXPECT_GT(met, 100U);
}

TEST_P(DividedSpace, AllocatesNothingOnceItHasSeenAllPlaces) {
    add_crowd(800, 0.5, 10.0);
    std::vector<ObjectHandle> objects;
    std::vector<Box> boxes;
    for (ObjectId id = 0; id < 800; ++id) {
        objects.push_back(*world.handle_of(id));
        boxes.push_back(*world.box_of(objects.back()));
    }
    const std::vector<Box> start = boxes;
    const auto step = [&](int update) {
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            const float shift =
                std::sin(0.4F * static_cast<float>((update + static_cast<int>(k)) % 16));
            for (std::size_t axis = 0; axis < 3; ++axis) {
                boxes[k].lo[axis] = start[k].lo[axis] + shift;
                boxes[k].hi[axis] = start[k].hi[axis] + shift;
            }
        }
        ASSERT_TRUE(world.move(objects, boxes));
        world.update();
    };
    for (int update = 0; update < 200; ++update) {
        step(update);
    }
    const testing::AllocationWatch watch;
    for (int update = 200; update < 400; ++update) {
        step(update);
    }
    EXPECT_EQ(watch.count(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Broadphase, DividedSpace,
                         ::testing::Values(BroadMethod::DenseGrid, BroadMethod::ChainedGrid,
                                           BroadMethod::OpenGrid, BroadMethod::HierarchicalGrid,
                                           BroadMethod::EnclosingOctree, BroadMethod::LeafOctree),
                         [](const auto& tested) {
                             std::string name(name_of(tested.param));
                             std::erase(name, '-');
                             return name;
                         });

TEST(BroadPhaseOptions, SettingsWithoutMeaningAreRefused) {
    EXPECT_FALSE(BroadPhase::create({.method = BroadMethod::DenseGrid, .cell_size = -1.0F}));
    EXPECT_FALSE(BroadPhase::create({.method = BroadMethod::OpenGrid, .cell_size = std::nanf("")}));
    EXPECT_FALSE(BroadPhase::create({.method = BroadMethod::LeafOctree, .octree_depth = 25}));
    EXPECT_FALSE(BroadPhase::create({.method = BroadMethod::LeafOctree, .octree_leaf_objects = 0}));
    EXPECT_FALSE(BroadPhase::create({.method = BroadMethod::DynamicTree, .margin = -1.0F}));
    EXPECT_FALSE(BroadPhase::create({.method = static_cast<BroadMethod>(200)}));
}

TEST(DenseGrid, TinyCellsOfTheCallersDoNotFillTheMemory) {
    BroadPhase world = *BroadPhase::create({.method = BroadMethod::DenseGrid, .cell_size = 1e-6F});
    const ObjectId a = world.add({{0, 0, 0}, {1, 1, 1}})->id;
    const ObjectId b = world.add({{1, 1, 1}, {1e6F, 2, 2}})->id;
    EXPECT_THAT(world.update(), ElementsAre(ObjectPair{a, b}));
    EXPECT_LT(world.memory_bytes(), 100'000U);
}

}  // namespace
}  // namespace tandem
