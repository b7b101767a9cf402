// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Runs every broad phase while memory runs out: at the first allocation, at the second, and so on,
// through a history of all operations.
#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "scenes/random.hpp"
#include "support/allocation_faults.hpp"
#include "support/box_model.hpp"
#include "support/broad_methods.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using testing::AllocationFaults;
using testing::BoxModel;

/// A world and a model of it. An operation that failed is not applied to the model either. `move`
/// and `remove` must always succeed.
class FaultyWorld {
  public:
    FaultyWorld(AllocationFaults& faults, const BroadPhaseOptions& options, std::uint64_t seed)
        : faults_(faults), random_(seed) {
        const bool made = faults_.attempt([&] { world_ = *BroadPhase::create(options); });
        if (!made) {
            world_ = *BroadPhase::create(options);
        }
    }

    void add(ObjectFilter filter = {}) {
        const Box box = any_box();
        std::optional<ObjectHandle> handle;
        if (faults_.attempt([&] { handle = *world_->add(box, filter); })) {
            model_.add(*handle, box, filter);
        }
    }

    void add_many(std::size_t count) {
        std::vector<Box> boxes;
        for (std::size_t k = 0; k < count; ++k) {
            boxes.push_back(any_box());
        }
        std::vector<ObjectHandle> handles;
        if (faults_.attempt([&] { handles = *world_->add(boxes); })) {
            for (std::size_t k = 0; k < count; ++k) {
                model_.add(handles[k], boxes[k], {});
            }
        }
    }

    /// Moves one of `one_in` objects, near its place or anywhere.
    void move(std::size_t one_in) {
        std::vector<ObjectHandle> handles;
        std::vector<Box> boxes;
        for (std::size_t place = 0; place < model_.objects().size(); place += one_in) {
            handles.push_back(model_.objects()[place].handle);
            boxes.push_back(any_box());
            model_.set_box(place, boxes.back());
        }
        bool moved = false;
        EXPECT_TRUE(faults_.attempt([&] { moved = world_->move(handles, boxes).has_value(); }));
        EXPECT_TRUE(moved);
    }

    void remove(std::size_t count) {
        for (std::size_t k = 0; k < count && !model_.objects().empty(); ++k) {
            bool removed = false;
            EXPECT_TRUE(faults_.attempt(
                [&] { removed = world_->remove(model_.objects().front().handle).has_value(); }));
            EXPECT_TRUE(removed);
            model_.remove(0);
        }
    }

    void set_filter() {
        if (model_.objects().empty()) {
            return;
        }
        const ObjectFilter filter{.group = 2, .mask = 2};
        if (faults_.attempt(
                [&] { (void)world_->set_filter(model_.objects().back().handle, filter); })) {
            model_.set_filter(model_.objects().size() - 1, filter);
        }
    }

    /// Whether or not the update is completed, the pairs must be those of a completed update.
    void update() {
        model_.find_pairs(expected_);
        if (faults_.attempt([&] { world_->update(); })) {
            previous_ = std::exchange(last_, expected_);
            (void)faults_.attempt([&] { world_->changes(); });
            compare_changes();
        } else {
            EXPECT_TRUE(world_->changes().begun.empty());
            EXPECT_TRUE(world_->changes().ended.empty());
        }
        EXPECT_TRUE(std::ranges::equal(world_->pairs(), last_));
    }

    void query() {
        const Box box = any_box();
        std::vector<ObjectId> found;
        if (faults_.attempt([&] { (void)world_->query(box, found); })) {
            EXPECT_EQ(found, model_.in(box));
        } else {
            EXPECT_TRUE(found.empty());
        }
        const Ray ray{random_.in_cube(), random_.in_cube()};
        if (faults_.attempt([&] { (void)world_->query(ray, found); })) {
            EXPECT_EQ(found, model_.on(ray));
        }
    }

    void expect_soundness() {
        EXPECT_EQ(world_->validate(), std::vector<std::string>{});
        EXPECT_EQ(world_->size(), model_.objects().size());
    }

    /// Checks the world when memory is available again.
    void expect_recovery() {
        model_.find_pairs(expected_);
        EXPECT_TRUE(std::ranges::equal(world_->update(), expected_));
        previous_ = std::exchange(last_, expected_);
        compare_changes();
        std::vector<ObjectId> found;
        const Box box = any_box();
        EXPECT_TRUE(world_->query(box, found));
        EXPECT_EQ(found, model_.in(box));
        expect_soundness();
    }

  private:
    Box any_box() {
        const Vec3 middle = random_.in_cube();
        const Vec3 half(0.1, 0.12, 0.08);
        return box_around(middle - half, middle + half);
    }

    void compare_changes() {
        const PairChanges changes = world_->changes();
        std::vector<ObjectPair> difference;
        std::ranges::set_difference(last_, previous_, std::back_inserter(difference));
        EXPECT_TRUE(std::ranges::equal(changes.begun, difference));
        difference.clear();
        std::ranges::set_difference(previous_, last_, std::back_inserter(difference));
        EXPECT_TRUE(std::ranges::equal(changes.ended, difference));
    }

    AllocationFaults& faults_;
    std::optional<BroadPhase> world_;
    BoxModel model_;
    scenes::Random random_;
    std::vector<ObjectPair> expected_;
    std::vector<ObjectPair> last_;      ///< pairs of the last completed update
    std::vector<ObjectPair> previous_;  ///< pairs of the update before
};

void history(FaultyWorld& world) {
    for (int k = 0; k < 12; ++k) {
        world.add();
    }
    world.update();
    world.expect_soundness();
    world.add_many(30);
    world.query();
    world.update();
    world.move(12);
    world.update();
    world.expect_soundness();
    world.set_filter();
    world.remove(7);
    world.add({.group = 3, .mask = 5});
    world.move(1);
    world.query();
    world.update();
    world.update();
    world.add_many(60);
    world.remove(9);
    world.update();
    world.move(5);
    world.query();
    world.update();
    world.expect_soundness();
}

class BroadPhaseFaults : public ::testing::TestWithParam<BroadPhaseOptions> {
  protected:
    void run(AllocationFaults::Lasting lasting) {
        const std::uint64_t seed = testing::seeds(1)[0];
        TANDEM_TRACE_SEED(seed);
        const std::size_t runs = testing::for_each_allocation_fault(
            [&](AllocationFaults& faults) {
                FaultyWorld world(faults, GetParam(), seed);
                history(world);
                world.expect_recovery();
                world.move(3);
                world.expect_recovery();
            },
            lasting);
        EXPECT_GT(runs, 20U);
    }
};

TEST_P(BroadPhaseFaults, OneAllocationFails) {
    run(AllocationFaults::Lasting::Once);
}

TEST_P(BroadPhaseFaults, AllAllocationsFailFromOneOn) {
    run(AllocationFaults::Lasting::Forever);
}

TEST_P(BroadPhaseFaults, APredicateThatThrowsChangesNothing) {
    BroadPhase world = *BroadPhase::create(GetParam());
    const Box box{{0, 0, 0}, {1, 1, 1}};
    const std::vector<ObjectHandle> objects = *world.add(std::vector<Box>(3, box));
    ASSERT_EQ(world.update().size(), 3U);
    ASSERT_TRUE(world.move(objects[2], {{5, 5, 5}, {6, 6, 6}}));
    ASSERT_TRUE(world.add(box));
    world.set_predicate([](ObjectId, ObjectId) -> bool { throw std::runtime_error("no"); });
    EXPECT_THROW(world.update(), std::runtime_error);
    EXPECT_EQ(world.pairs().size(), 3U);
    EXPECT_TRUE(world.changes().begun.empty());
    EXPECT_TRUE(world.validate().empty());
    world.set_predicate(nullptr);
    EXPECT_EQ(world.update().size(), 3U);
    EXPECT_EQ(world.changes().begun.size(), 2U);
    EXPECT_EQ(world.changes().ended.size(), 2U);
}

/// Enough boxes for two threads in fitting, in the search of all boxes and in the search of moved
/// ones. Which allocation is the n-th depends on the threads; the answer must not.
TEST(WideTreeFaults, OnTwoThreads) {
    const std::uint64_t seed = testing::seeds(1)[0];
    TANDEM_TRACE_SEED(seed);
    scenes::Random random(seed);
    const auto random_boxes = [&](std::size_t count) {
        std::vector<Box> boxes;
        for (std::size_t k = 0; k < count; ++k) {
            const Vec3 middle = 10.0 * random.in_cube();
            boxes.push_back(box_around(middle - Vec3::Constant(0.4), middle + Vec3::Constant(0.4)));
        }
        return boxes;
    };
    const std::vector<Box> start = random_boxes(9000);
    const std::vector<Box> few = random_boxes(1000);
    const auto hash_after = [&](BroadPhase& world, AllocationFaults& faults) {
        std::vector<ObjectHandle> objects;
        if (!faults.attempt([&] { objects = *world.add(start); })) {
            objects = *world.add(start);
        }
        (void)faults.attempt([&] { world.update(); });
        EXPECT_TRUE(world.move(std::span(objects).first(few.size()), few));
        (void)faults.attempt([&] { world.update(); });
        EXPECT_EQ(world.validate(), std::vector<std::string>{});
        return pair_hash(world.update());
    };
    AllocationFaults none(~std::size_t{0} / 4, AllocationFaults::Lasting::Once);
    BroadPhase truth = *BroadPhase::create({.method = BroadMethod::BruteForce});
    const std::uint64_t expected = hash_after(truth, none);
    constexpr std::size_t kEveryFew = 7;
    const std::size_t last = testing::for_each_allocation_fault(
        [&](AllocationFaults& faults) {
            BroadPhase world = *BroadPhase::create({.method = BroadMethod::WideTree, .threads = 2});
            EXPECT_EQ(hash_after(world, faults), expected);
        },
        AllocationFaults::Lasting::Once, kEveryFew);
    EXPECT_GT(last, 20U);
}

INSTANTIATE_TEST_SUITE_P(Broadphase, BroadPhaseFaults,
                         ::testing::ValuesIn(testing::tested_broad_phases()),
                         testing::broad_phase_test_name);

}  // namespace
}  // namespace tandem
