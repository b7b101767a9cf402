// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Runs every broad phase with several threads. It is a program of its own, because the thread
// sanitizer would waste time on the long histories that run on one thread.
#include <cmath>
#include <gtest/gtest.h>

#include <tandem/broad_phase.hpp>

#include "support/box_histories.hpp"
#include "support/broad_methods.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using testing::BoxHistory;
using testing::BoxWorld;

class BroadPhaseThreads : public ::testing::TestWithParam<BroadPhaseOptions> {};

TEST_P(BroadPhaseThreads, ChangeNothing) {
    const std::uint64_t seed = testing::seeds(1)[0];
    TANDEM_TRACE_SEED(seed);
    for (const BoxWorld kind : {BoxWorld::Uniform, BoxWorld::Clustered, BoxWorld::MostlyStill}) {
        SCOPED_TRACE(name_of(kind));
        for (const unsigned threads : {1U, 2U, 3U, 8U}) {
            SCOPED_TRACE(::testing::Message() << threads << " threads");
            BroadPhaseOptions options = GetParam();
            options.threads = threads;
            BoxHistory history(options, kind, seed, 2000);
            history.fill();
            for (int update = 0; update < 4; ++update) {
                history.update_and_compare();
                history.step();
                history.mutate();
            }
            history.compare_queries();
            ASSERT_FALSE(HasFailure());
        }
    }
}

/// Enough boxes for several threads in every part of the wide tree: it fits all boxes in parallel
/// from 8192 slots on, searches them all from 2048 on, and searches moved ones from 256 on.
TEST(WideTreeThreads, FindThePairsOfBruteForceAmongMany) {
    struct Case {
        std::int32_t objects;
        std::int32_t moves;
    };
    const std::uint64_t seed = testing::seeds(1)[0];
    TANDEM_TRACE_SEED(seed);
    for (const Case& one :
         {Case{2600, 300}, Case{2600, 2600}, Case{12000, 1300}, Case{12000, 12000}}) {
        SCOPED_TRACE(::testing::Message() << one.objects << " objects, " << one.moves << " moves");
        scenes::Random random(seed);
        std::vector<BroadPhase> worlds;
        worlds.push_back(*BroadPhase::create({.method = BroadMethod::BruteForce}));
        for (const unsigned threads : {1U, 2U, 8U}) {
            worlds.push_back(
                *BroadPhase::create({.method = BroadMethod::WideTree, .threads = threads}));
        }
        const double extent = std::cbrt(static_cast<double>(one.objects));
        const auto random_box = [&] {
            const Vec3 middle = extent * random.in_cube();
            return box_around(middle - Vec3(0.9, 0.8, 1.0), middle + Vec3(0.9, 0.8, 1.0));
        };
        const auto add_to_all = [&](std::int32_t count) {
            std::vector<Box> boxes;
            for (std::int32_t k = 0; k < count; ++k) {
                boxes.push_back(random_box());
            }
            for (BroadPhase& world : worlds) {
                ASSERT_TRUE(world.add(boxes));
            }
        };
        add_to_all(one.objects);
        for (int step = 0; step < 4; ++step) {
            for (BroadPhase& world : worlds) {
                world.update();
                ASSERT_EQ(pair_hash(world.pairs()), pair_hash(worlds.front().pairs()));
                ASSERT_TRUE(world.validate().empty());
            }
            ASSERT_GT(worlds.front().pairs().size(), static_cast<std::size_t>(one.objects / 4));
            for (std::int32_t k = 0; k < one.moves; ++k) {
                const auto id = static_cast<ObjectId>(std::abs(random.integer(one.objects - 1)));
                const Box box = random_box();
                for (BroadPhase& world : worlds) {
                    const auto object = world.handle_of(id);
                    ASSERT_TRUE(!object || world.move(*object, box).has_value());
                }
            }
            for (ObjectId id = static_cast<ObjectId>(step); id < 400; id += 10) {
                for (BroadPhase& world : worlds) {
                    ASSERT_TRUE(world.remove(*world.handle_of(id)));
                }
            }
            add_to_all(20);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Broadphase, BroadPhaseThreads,
                         ::testing::ValuesIn(testing::tested_broad_phases()),
                         testing::broad_phase_test_name);

}  // namespace
}  // namespace tandem
