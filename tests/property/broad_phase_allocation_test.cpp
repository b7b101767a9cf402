// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "scenes/random.hpp"
#include "support/allocation_watch.hpp"
#include "support/broad_methods.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

constexpr int kPeriod = 40;

/// Boxes on circles: the motion and the numbers of pairs repeat, so everything allocated in the
/// first rounds suffices for later ones.
class Carousel {
  public:
    /// `one_in`: one of this many boxes turns; or all but one of three.
    Carousel(std::uint64_t seed, std::size_t size, std::size_t one_in) : one_in_(one_in) {
        scenes::Random random(seed);
        for (std::size_t k = 0; k < size; ++k) {
            centres_.push_back(random.in_cube());
            phases_.push_back(random.symmetric() * std::numbers::pi);
        }
        boxes_.resize(size);
        turn(0);
    }

    void turn(int step) {
        for (std::size_t k = 0; k < boxes_.size(); ++k) {
            const bool rests = one_in_ > 1 ? k % one_in_ != 0 : k % 3 == 0;
            const double angle =
                phases_[k] + (rests ? 0.0 : 2.0 * std::numbers::pi * (step % kPeriod) / kPeriod);
            const Vec3 middle =
                centres_[k] + 0.2 * Vec3(std::cos(angle), std::sin(angle), std::sin(angle));
            const Vec3 half(0.07, 0.05, 0.06);
            boxes_[k] = box_around(middle - half, middle + half);
        }
    }

    [[nodiscard]] const std::vector<Box>& boxes() const { return boxes_; }

  private:
    std::size_t one_in_;
    std::vector<Vec3> centres_;
    std::vector<double> phases_;
    std::vector<Box> boxes_;
};

class BroadPhaseAllocations : public ::testing::TestWithParam<BroadPhaseOptions> {};

void expect_none_in_the_steady_state(const BroadPhaseOptions& options, std::size_t one_in,
                                     std::size_t changes) {
    const std::uint64_t seed = testing::seeds(1)[0];
    TANDEM_TRACE_SEED(seed);
    BroadPhase world = *BroadPhase::create(options);
    Carousel carousel(seed, 600, one_in);
    const std::vector<ObjectHandle> objects = *world.add(carousel.boxes());
    std::size_t begun = 0;
    std::vector<ObjectId> near;
    near.reserve(objects.size());
    const auto round = [&] {
        for (int step = 0; step < kPeriod; ++step) {
            carousel.turn(step);
            const bool moved = world.move(objects, carousel.boxes()).has_value();
            world.update();
            begun += moved ? world.changes().begun.size() : 0;
            static_cast<void>(world.query(carousel.boxes()[0], near));
        }
    };
    for (int warm_up = 0; warm_up < 4; ++warm_up) {
        round();
    }
    begun = 0;
    const testing::AllocationWatch watch;
    round();
    EXPECT_EQ(watch.count(), 0U);
    EXPECT_GT(begun, changes) << "the pairs have to change for this to mean anything";
}

TEST_P(BroadPhaseAllocations, NoneInTheSteadyState) {
    expect_none_in_the_steady_state(GetParam(), 1, 1000);
}

TEST_P(BroadPhaseAllocations, NoneWhileFewMove) {
    expect_none_in_the_steady_state(GetParam(), 20, 30);
}

/// Without Auto: it may build another method at any time, depending on the clock.
std::vector<BroadPhaseOptions> methods_with_a_steady_state() {
    std::vector<BroadPhaseOptions> all = testing::tested_broad_phases();
    std::erase_if(all, [](const auto& one) { return one.method == BroadMethod::Auto; });
    return all;
}

INSTANTIATE_TEST_SUITE_P(Broadphase, BroadPhaseAllocations,
                         ::testing::ValuesIn(methods_with_a_steady_state()),
                         testing::broad_phase_test_name);

}  // namespace
}  // namespace tandem
