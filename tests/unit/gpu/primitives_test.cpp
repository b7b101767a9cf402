// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/primitives.hpp"

#include <gtest/gtest.h>
#include <numeric>
#include <random>

#include "support/seeds.hpp"
#include "test_devices.hpp"

namespace tandem::gpu {
namespace {

using tandem::testing::devices_under_test;

std::vector<std::uint32_t> random_words(std::uint64_t seed, std::size_t count, std::uint32_t most) {
    std::mt19937_64 random(seed);
    std::vector<std::uint32_t> words(count);
    for (std::uint32_t& word : words) {
        word = static_cast<std::uint32_t>(random() % (std::uint64_t{most} + 1));
    }
    return words;
}

/// No item, one, a group less one, a group, and sizes up to three levels of sums.
constexpr std::size_t kSizes[] = {0, 1, 15, 16, 17, 63, 64, 65, 1000, 5000};

TEST(GpuPrimitives, PrefixSum) {
    for (const Device& device : devices_under_test()) {
        Primitives primitives(device.machine());
        Records<std::uint32_t> in(device.machine());
        Records<std::uint32_t> out(device.machine());
        for (const std::size_t size : kSizes) {
            const auto words = random_words(size, size, 9);
            in.assign(words);
            std::vector<std::uint32_t> expected(size);
            std::exclusive_scan(words.begin(), words.end(), expected.begin(), 0U);
            EXPECT_EQ(primitives.prefix_sum(in, size, out),
                      std::accumulate(words.begin(), words.end(), 0U));
            EXPECT_EQ(out.read(0, size), expected) << device.info().name << ' ' << size;
        }
    }
}

TEST(GpuPrimitives, Compaction) {
    for (const Device& device : devices_under_test()) {
        Primitives primitives(device.machine());
        Records<std::uint32_t> flags(device.machine());
        Records<std::uint32_t> numbers(device.machine());
        for (const std::size_t size : kSizes) {
            const auto words = random_words(size + 1, size, 1);
            flags.assign(words);
            std::vector<std::uint32_t> expected;
            for (std::uint32_t k = 0; k < size; ++k) {
                if (words[k] != 0) {
                    expected.push_back(k);
                }
            }
            EXPECT_EQ(primitives.compact(flags, size, numbers), expected.size());
            EXPECT_EQ(numbers.read(0, expected.size()), expected);
        }
    }
}

TEST(GpuPrimitives, RadixSortKeepsTheOrderOfEqualKeys) {
    for (const Device& device : devices_under_test()) {
        Primitives primitives(device.machine());
        Records<std::uint32_t> keys(device.machine());
        Records<std::uint32_t> numbers(device.machine());
        for (const std::uint32_t most : {3U, 0xFFFF'FFFFU}) {
            const std::size_t size = 300;
            const auto words = random_words(most, size, most);
            std::vector<std::uint32_t> order(size);
            std::iota(order.begin(), order.end(), 0U);
            keys.assign(words);
            numbers.assign(order);
            primitives.sort(keys, numbers, size);
            std::stable_sort(order.begin(), order.end(),
                             [&](std::uint32_t a, std::uint32_t b) { return words[a] < words[b]; });
            EXPECT_EQ(numbers.read(0, size), order);
        }
    }
}

TEST(GpuPrimitives, Reduction) {
    for (const Device& device : devices_under_test()) {
        Primitives primitives(device.machine());
        Records<std::uint32_t> in(device.machine());
        for (const std::size_t size : kSizes) {
            auto words = random_words(size + 2, size, 1'000'000);
            in.assign(words);
            EXPECT_EQ(primitives.reduce(in, size, Primitives::Reduction::Sum),
                      std::accumulate(words.begin(), words.end(), 0U));
            if (size > 0) {
                EXPECT_EQ(primitives.reduce(in, size, Primitives::Reduction::Least),
                          *std::min_element(words.begin(), words.end()));
                EXPECT_EQ(primitives.reduce(in, size, Primitives::Reduction::Largest),
                          *std::max_element(words.begin(), words.end()));
            }
        }
    }
}

}  // namespace
}  // namespace tandem::gpu
