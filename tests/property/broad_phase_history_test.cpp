// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Runs every broad phase over random histories, and compares each update with all boxes against
// all.
#include <gtest/gtest.h>

#include <tandem/broad_phase.hpp>

#include "support/box_histories.hpp"
#include "support/broad_methods.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using testing::BoxHistory;
using testing::BoxWorld;
using testing::kAllBoxWorlds;

class BroadPhaseHistory : public ::testing::TestWithParam<BroadPhaseOptions> {};

TEST_P(BroadPhaseHistory, SmallWorldsMutationByMutation) {
    for (const BoxWorld kind : kAllBoxWorlds) {
        SCOPED_TRACE(name_of(kind));
        for (const std::uint64_t seed : testing::seeds(10)) {
            TANDEM_TRACE_SEED(seed);
            BoxHistory history(GetParam(), kind, seed, 5 + 4 * seed);
            for (int update = 0; update < 120; ++update) {
                SCOPED_TRACE(::testing::Message() << "update " << update);
                for (int k = 0; k < update % 9; ++k) {
                    history.mutate();
                    history.check_soundness();
                }
                history.use_wrong_handles();
                if (update % 4 != 0) {
                    history.step();
                }
                history.compare_queries();
                history.update_and_compare();
                history.check_soundness();
                history.compare_queries();
                if (HasFailure()) {
                    return;
                }
            }
        }
    }
}

TEST_P(BroadPhaseHistory, LargerWorldsThatComeAtOnce) {
    for (const BoxWorld kind : kAllBoxWorlds) {
        SCOPED_TRACE(name_of(kind));
        for (const std::uint64_t seed : testing::seeds(2)) {
            TANDEM_TRACE_SEED(seed);
            BoxHistory history(GetParam(), kind, seed, 300);
            history.fill();
            for (std::uint64_t update = 0; update < testing::reduced(40); ++update) {
                SCOPED_TRACE(::testing::Message() << "update " << update);
                history.step();
                for (std::uint64_t k = 0; k < 10 * (update % 5); ++k) {
                    history.mutate();
                }
                history.check_soundness();
                history.update_and_compare();
                history.compare_queries();
                if (HasFailure()) {
                    return;
                }
            }
        }
    }
}

TEST_P(BroadPhaseHistory, AMillionOperations) {
    const std::uint64_t operations = testing::reduced(1'000'000);
    const std::uint64_t per_world = operations / kAllBoxWorlds.size() + 1;
    const std::uint64_t seed = testing::seeds(1)[0];
    TANDEM_TRACE_SEED(seed);
    for (const BoxWorld kind : kAllBoxWorlds) {
        SCOPED_TRACE(name_of(kind));
        BoxHistory history(GetParam(), kind, seed, 24);
        for (std::uint64_t operation = 1; operation <= per_world; ++operation) {
            history.mutate();
            if (operation % 12 == 0) {
                history.update_and_compare();
            }
            if (operation % 200 == 0) {
                history.use_wrong_handles();
                history.compare_queries();
            }
            if (operation % 1000 == 0) {
                history.check_soundness();
            }
            ASSERT_FALSE(HasFailure()) << "operation " << operation;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Broadphase, BroadPhaseHistory,
                         ::testing::ValuesIn(testing::tested_broad_phases()),
                         testing::broad_phase_test_name);

}  // namespace
}  // namespace tandem
