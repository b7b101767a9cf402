// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Allocation number n fails while contact regions are found; pairs that do not exist are refused.
#include <gtest/gtest.h>

#include "bodies.hpp"
#include "scenes/shapes.hpp"
#include "support/allocation_faults.hpp"

namespace tandem {
namespace {

TEST(ContactFaults, RegionsAreFoundOrNot) {
    const Mesh box = scenes::box({0, 0, 0}, {1, 1, 1});
    const PlacedBody other = testing::body_of(box, Pose::at({0.5, 0.4, 0.3}));
    testing::expect_survival([&] { return testing::body_of(box); },
                             [&](PlacedBody& body) {
                                 const ContactRegions found = testing::regions_of(body, other);
                                 const ContactRegion& region = found.regions.at(0);
                                 return std::tuple(
                                     found.regions.size(), region.pairs, region.curves.size(),
                                     region.length,
                                     found.overlap.pieces.at(region.piece.value()).depth.hi);
                             },
                             3);
}

TEST(ContactFaults, ABodyThatWasMovedFromCanBeUsed) {
    PlacedBody body = testing::body_of(scenes::box({0, 0, 0}, {1, 1, 1}));
    const PlacedBody taken = std::move(body);
    // NOLINTNEXTLINE(bugprone-use-after-move): tested here
    EXPECT_EQ(body.body.model().mesh().triangle_count(),
              taken.body.model().mesh().triangle_count());
}

TEST(ContactFaults, PairsThatDoNotExistAreRefused) {
    const PlacedBody body = testing::body_of(scenes::box({0, 0, 0}, {1, 1, 1}));
    const std::vector<TrianglePair> pairs{{0, 4000000000U}};
    EXPECT_FALSE(contact_regions(body, body, pairs));
}

}  // namespace
}  // namespace tandem
