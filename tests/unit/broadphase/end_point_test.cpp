// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/sweep/end_point.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

#include "broadphase/sweep/radix_sort.hpp"

namespace tandem::broadphase {
namespace {

constexpr float kFarthest = std::numeric_limits<float>::infinity();

TEST(EndPoint, IsOrderedAsThePlaceIs) {
    const std::vector<float> places{-kFarthest, -3e38F, -1.0F, -1e-40F,  0.0F,
                                    1e-40F,     1.0F,   3e38F, kFarthest};
    for (std::size_t k = 1; k < places.size(); ++k) {
        EXPECT_LT(EndPoint::upper(places[k - 1], 7), EndPoint::lower(places[k], 3)) << places[k];
    }
    EXPECT_LT(EndPoint::first(), EndPoint::lower(-kFarthest, 0));
    EXPECT_LT(EndPoint::upper(kFarthest, EndPoint::kMaxObjects - 1), EndPoint::last());
}

TEST(EndPoint, LowerEndsComeFirstWhereBoxesTouch) {
    EXPECT_LT(EndPoint::lower(1.0F, 9), EndPoint::upper(1.0F, 2));
    EXPECT_LT(EndPoint::lower(0.0F, 9), EndPoint::upper(-0.0F, 2)) << "both zeros are one place";
}

TEST(EndPoint, RemembersWhoseEndItIs) {
    EXPECT_EQ(EndPoint::upper(-2.0F, 12345).object(), 12345U);
    EXPECT_TRUE(EndPoint::upper(-2.0F, 12345).is_upper());
    EXPECT_FALSE(EndPoint::lower(-2.0F, 12345).is_upper());
}

TEST(EndPoint, RadixSortKeepsWhatIsEqualInOrder) {
    std::vector<EndPoint> ends;
    for (ObjectId id = 0; id < 1000; ++id) {
        ends.push_back(EndPoint::lower(static_cast<float>(id * 7 % 13) - 6.0F, id));
        ends.push_back(EndPoint::upper(static_cast<float>(id * 5 % 11) - 6.0F, id));
    }
    std::vector<EndPoint> expected = ends;
    std::ranges::sort(expected);
    std::vector<EndPoint> scratch;
    radix_sort(ends, scratch, EndPoint::kOrderBit, [](EndPoint e) { return e.bits(); });
    EXPECT_EQ(ends, expected);
}

}  // namespace
}  // namespace tandem::broadphase
