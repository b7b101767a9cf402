// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "support/allocation_faults.hpp"

#include <gmock/gmock.h>
#include <new>
#include <vector>

namespace tandem::testing {
namespace {

using ::testing::ElementsAre;

/// Calls operator new directly, because compilers may omit the allocation of a `new` expression.
std::vector<bool> three_attempts(AllocationFaults& faults) {
    constexpr std::align_val_t kAlignment{64};
    std::vector<bool> done;
    const std::vector<int> between(100);  // not counted
    done.push_back(faults.attempt([] { ::operator delete(::operator new(4)); }));
    done.push_back(
        faults.attempt([] { ::operator delete(::operator new(4, kAlignment), kAlignment); }));
    done.push_back(faults.attempt([] { ::operator delete[](::operator new[](4)); }));
    return done;
}

TEST(AllocationFaults, OneAllocationFails) {
    AllocationFaults faults(2, AllocationFaults::Lasting::Once);
    EXPECT_THAT(three_attempts(faults), ElementsAre(true, false, true));
    EXPECT_TRUE(faults.has_struck());
}

TEST(AllocationFaults, AllFromOneOnFail) {
    AllocationFaults faults(2, AllocationFaults::Lasting::Forever);
    EXPECT_THAT(three_attempts(faults), ElementsAre(true, false, false));
}

TEST(AllocationFaults, EveryAllocationGetsItsTurn) {
    std::vector<std::vector<bool>> seen;
    const std::size_t runs = for_each_allocation_fault(
        [&](AllocationFaults& faults) { seen.push_back(three_attempts(faults)); });
    EXPECT_EQ(runs, 4U);
    EXPECT_THAT(seen, ElementsAre(ElementsAre(false, true, true), ElementsAre(true, false, true),
                                  ElementsAre(true, true, false), ElementsAre(true, true, true)));
}

}  // namespace
}  // namespace tandem::testing
