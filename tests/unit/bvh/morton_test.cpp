// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/morton.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

#include "unit/bvh/hard_boxes.hpp"

namespace tandem::bvh {
namespace {

std::uint64_t naive_code(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    std::uint64_t code = 0;
    for (std::uint32_t bit = 21; bit-- > 0;) {
        code = code * 2 + (x >> bit & 1U);
        code = code * 2 + (y >> bit & 1U);
        code = code * 2 + (z >> bit & 1U);
    }
    return code;
}

TEST(Morton, CodeInterleavesAllBits) {
    constexpr std::uint32_t kAll = (1U << 21U) - 1;
    EXPECT_EQ(morton_code(kAll, kAll, kAll), (std::uint64_t{1} << 63U) - 1);
    EXPECT_EQ(morton_code(1, 0, 0), 4u);
    std::mt19937 random(1);
    for (int k = 0; k < 1000; ++k) {
        const auto x = static_cast<std::uint32_t>(random() & kAll);
        const auto y = static_cast<std::uint32_t>(random() & kAll);
        const auto z = static_cast<std::uint32_t>(random() & kAll);
        ASSERT_EQ(morton_code(x, y, z), naive_code(x, y, z)) << x << ' ' << y << ' ' << z;
    }
}

TEST(Morton, OrderIsByCodeThenNumber) {
    for (const testing::HardBoxes& input : testing::hard_boxes()) {
        const std::vector<MortonPrimitive> order = morton_order(input.boxes);
        ASSERT_EQ(order.size(), input.boxes.size());
        EXPECT_TRUE(std::is_sorted(order.begin(), order.end(), [](const auto& a, const auto& b) {
            return std::pair(a.code, a.primitive) < std::pair(b.code, b.primitive);
        })) << input.name;
    }
}

TEST(Morton, SplitsWhereTheHighestBitChanges) {
    // Three boxes on the lower side of the cube and one on the upper make the root unbalanced.
    const Hierarchy tree =
        build_morton({{testing::cube({8, 0, 0}, 0.1F), testing::cube({0, 0, 0}, 0.1F),
                       testing::cube({1, 0, 0}, 0.1F), testing::cube({3, 0, 0}, 0.1F)}},
                     {});
    EXPECT_EQ(tree.primitives, (std::vector<std::uint32_t>{1, 2, 3, 0}));
    EXPECT_EQ(tree.nodes[1].primitive_count, 3u);
}

TEST(Morton, DistinguishesWhatThirtyBitsCannot) {
    // Two clusters of ten boxes, each narrower than a thousandth of the whole.
    std::vector<PrimitiveBox> boxes;
    for (std::uint32_t k = 0; k < 20; ++k) {
        const float base = k % 2 == 0 ? 0.0F : 1.0F;
        boxes.push_back(testing::cube({base, 1e-5F * static_cast<float>(19 - k), 0}, 0));
    }
    const std::vector<MortonPrimitive> order = morton_order(boxes);
    for (std::size_t k = 1; k < order.size(); ++k) {
        EXPECT_LT(order[k - 1].code, order[k].code);
    }
}

}  // namespace
}  // namespace tandem::bvh
