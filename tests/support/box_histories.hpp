// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <iterator>
#include <utility>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "scenes/random.hpp"
#include "support/box_model.hpp"
#include "support/box_worlds.hpp"

namespace tandem::testing {

/// A broad phase and its model, taken through the same random history. The history depends only on
/// the world and the seed, not on the method.
class BoxHistory {
  public:
    BoxHistory(const BroadPhaseOptions& options, BoxWorld world, std::uint64_t seed,
               std::size_t usual_size)
        : broad_phase_(*BroadPhase::create(options)),
          random_(seed),
          source_(world, random_),
          world_(world),
          usual_size_(usual_size) {}

    [[nodiscard]] BroadPhase& broad_phase() { return broad_phase_; }
    [[nodiscard]] const BoxModel& model() const { return model_; }

    void fill() {
        while (model_.objects().size() < usual_size_) {
            add();
        }
    }

    /// Changes one object, or several that move together.
    void mutate() {
        ++age_;
        const std::size_t size = model_.objects().size();
        if (size == 0 || source_.count(1000) < chance_of_adding(size)) {
            add();
            return;
        }
        const std::size_t place = any_place();
        const BoxModel::Object object = model_.objects()[place];
        switch (is_shrinking() && source_.one_in(2) ? 0 : source_.count(10)) {
            case 0:
                ASSERT_TRUE(broad_phase_.remove(object.handle));
                model_.remove(place);
                remember_stale(object.handle);
                return;
            case 1:
                move(place, source_.fresh());
                return;
            case 2:
                move(place, source_.resized(object.box));
                return;
            case 3:
                set_filter(place);
                return;
            case 4:
                // To its own place: not a motion, but allowed.
                move(place, object.box);
                return;
            case 5:
                move_several();
                return;
            default:
                move(place, source_.nudged(object.box));
        }
    }

    /// A step of a simulation: most objects move a little, all at once; in a still world only a few
    /// move.
    void step() {
        batch_.clear();
        const int one_in = world_ == BoxWorld::MostlyStill ? 20 : 1;
        for (std::size_t place = 0; place < model_.objects().size(); ++place) {
            if (source_.one_in(one_in)) {
                batch_.push(model_.objects()[place].handle,
                            source_.nudged(model_.objects()[place].box), place);
            }
        }
        move_batch();
    }

    /// Handles of removed objects and invented handles must be refused and change nothing; the rest
    /// of the history shows whether they did.
    void use_wrong_handles() {
        for (const ObjectHandle wrong : {any_stale(), made_up()}) {
            SCOPED_TRACE(::testing::Message()
                         << "handle " << wrong.id << ", generation " << wrong.generation);
            ASSERT_FALSE(broad_phase_.contains(wrong));
            ASSERT_FALSE(broad_phase_.box_of(wrong));
            ASSERT_FALSE(broad_phase_.filter_of(wrong));
            ASSERT_FALSE(broad_phase_.remove(wrong));
            ASSERT_FALSE(broad_phase_.set_filter(wrong, {.group = 0, .mask = 0}));
            ASSERT_FALSE(broad_phase_.move(wrong, source_.fresh()));
            batch_.clear();
            for (std::size_t place = 0; place < std::min<std::size_t>(3, model_.objects().size());
                 ++place) {
                batch_.push(model_.objects()[place].handle, source_.fresh(), place);
            }
            batch_.push(wrong, source_.fresh(), 0);
            ASSERT_FALSE(broad_phase_.move(batch_.handles, batch_.boxes));
        }
    }

    void check_soundness() { EXPECT_EQ(broad_phase_.validate(), std::vector<std::string>{}); }

    void update_and_compare() {
        last_.swap(expected_);
        model_.find_pairs(expected_);
        const auto pairs = broad_phase_.update();
        ASSERT_TRUE(std::ranges::equal(pairs, expected_))
            << pairs.size() << " pairs, expected " << expected_.size() << " of "
            << model_.objects().size() << " objects";
        const PairChanges changes = broad_phase_.changes();
        std::vector<ObjectPair>& difference = scratch_;
        difference.clear();
        std::ranges::set_difference(expected_, last_, std::back_inserter(difference));
        ASSERT_TRUE(std::ranges::equal(changes.begun, difference)) << "pairs begun";
        difference.clear();
        std::ranges::set_difference(last_, expected_, std::back_inserter(difference));
        ASSERT_TRUE(std::ranges::equal(changes.ended, difference)) << "pairs ended";
        ASSERT_EQ(broad_phase_.size(), model_.objects().size());
    }

    void compare_queries() {
        const Box box = source_.one_in(2) && !model_.objects().empty()
                            ? model_.objects()[any_place()].box
                            : source_.fresh();
        ASSERT_TRUE(broad_phase_.query(box, ids_));
        ASSERT_EQ(ids_, model_.in(box)) << "box query";
        const Ray ray = any_ray();
        ASSERT_TRUE(broad_phase_.query(ray, ids_));
        ASSERT_EQ(ids_, model_.on(ray)) << "ray query";
    }

  private:
    struct Batch {
        std::vector<ObjectHandle> handles;
        std::vector<Box> boxes;
        std::vector<std::size_t> places;

        void clear() {
            handles.clear();
            boxes.clear();
            places.clear();
        }
        void push(ObjectHandle handle, const Box& box, std::size_t place) {
            handles.push_back(handle);
            boxes.push_back(box);
            places.push_back(place);
        }
    };

    [[nodiscard]] bool is_shrinking() const {
        return world_ == BoxWorld::GrowAndShrink && age_ / (8 * usual_size_) % 2 == 1;
    }
    /// In thousandths; higher than the chance of a removal as long as there are fewer objects than
    /// usual.
    [[nodiscard]] int chance_of_adding(std::size_t size) const {
        if (world_ == BoxWorld::GrowAndShrink) {
            return is_shrinking() ? 0 : 300;
        }
        return size < usual_size_ ? 200 : 50;
    }

    std::size_t any_place() {
        return static_cast<std::size_t>(source_.count(static_cast<int>(model_.objects().size())));
    }

    void remember_stale(ObjectHandle handle) {
        constexpr std::size_t kMost = 64;
        if (stale_.size() < kMost) {
            stale_.push_back(handle);
        } else {
            stale_[static_cast<std::size_t>(source_.count(static_cast<int>(kMost)))] = handle;
        }
    }
    ObjectHandle any_stale() {
        return stale_.empty() ? ObjectHandle{}
                              : stale_[static_cast<std::size_t>(
                                    source_.count(static_cast<int>(stale_.size())))];
    }
    /// A number that was never given, or one in use with a wrong generation.
    ObjectHandle made_up() {
        if (model_.objects().empty() || source_.one_in(2)) {
            return {4'000'000'000U, 1};
        }
        const ObjectHandle handle = model_.objects()[any_place()].handle;
        return {handle.id, handle.generation + 1 + static_cast<std::uint32_t>(source_.count(3))};
    }

    void add() {
        const Box box = source_.fresh();
        const ObjectFilter filter = any_filter();
        const Result<ObjectHandle> handle = broad_phase_.add(box, filter);
        ASSERT_TRUE(handle);
        ASSERT_EQ(*broad_phase_.box_of(*handle), box);
        ASSERT_EQ(*broad_phase_.handle_of(handle->id), *handle);
        model_.add(*handle, box, filter);
    }
    void move(std::size_t place, const Box& box) {
        ASSERT_TRUE(broad_phase_.move(model_.objects()[place].handle, box));
        model_.set_box(place, box);
    }
    void set_filter(std::size_t place) {
        const ObjectFilter filter = any_filter();
        ASSERT_TRUE(broad_phase_.set_filter(model_.objects()[place].handle, filter));
        model_.set_filter(place, filter);
    }
    /// One object may occur twice: its last box counts.
    void move_several() {
        batch_.clear();
        for (int k = source_.count(6); k >= 0; --k) {
            const std::size_t place = any_place();
            batch_.push(model_.objects()[place].handle, source_.nudged(model_.objects()[place].box),
                        place);
        }
        move_batch();
    }
    void move_batch() {
        ASSERT_TRUE(broad_phase_.move(batch_.handles, batch_.boxes));
        for (std::size_t k = 0; k < batch_.places.size(); ++k) {
            model_.set_box(batch_.places[k], batch_.boxes[k]);
        }
    }

    /// Returns no filter until the first one that is not trivial, so that both code paths are
    /// taken.
    ObjectFilter any_filter() {
        if (!source_.one_in(20)) {
            return {};
        }
        return {.group = 1U << source_.count(3),
                .mask = static_cast<std::uint32_t>(source_.count(8))};
    }

    /// A ray from anywhere in any direction, or along an axis from a corner of a box.
    Ray any_ray() {
        Ray ray{2.0 * random_.in_cube(), random_.in_cube()};
        if (!model_.objects().empty()) {
            const Box& box = model_.objects()[any_place()].box;
            const auto axis = static_cast<Eigen::Index>(source_.count(3));
            for (Eigen::Index k = 0; k < 3; ++k) {
                const double corner = box.lo[static_cast<std::size_t>(k)];
                if (source_.one_in(2) && std::isfinite(corner)) {
                    ray.origin[k] = corner;
                }
                if (k != axis && source_.one_in(2)) {
                    ray.direction[k] = 0.0;
                }
            }
        }
        if (source_.one_in(3)) {
            ray.t_max = 1.0 + random_.symmetric();
        }
        return ray;
    }

    BroadPhase broad_phase_;
    BoxModel model_;
    scenes::Random random_;
    BoxSource source_;
    BoxWorld world_;
    std::size_t usual_size_;
    std::size_t age_ = 0;
    Batch batch_;
    std::vector<ObjectPair> expected_;
    std::vector<ObjectPair> last_;
    std::vector<ObjectPair> scratch_;
    std::vector<ObjectId> ids_;
    std::vector<ObjectHandle> stale_;
};

}  // namespace tandem::testing
