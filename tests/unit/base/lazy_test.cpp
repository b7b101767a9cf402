// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "base/lazy.hpp"

#include <array>
#include <atomic>
#include <gtest/gtest.h>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace tandem::base {
namespace {

TEST(Lazy, MakesItsValueOnceForAllThreads) {
    for (int round = 0; round < 100; ++round) {
        const Lazy<std::string> lazy;
        std::atomic<int> made = 0;
        std::array<const std::string*, 4> seen{};
        std::array<std::size_t, 4> lengths{};
        std::vector<std::thread> threads;
        for (std::size_t k = 0; k < seen.size(); ++k) {
            threads.emplace_back([&, k] {
                const std::string& value = lazy.get([&] {
                    ++made;
                    return std::string(100, 'x');
                });
                seen[k] = &value;
                lengths[k] = value.size();
            });
        }
        for (std::thread& thread : threads) {
            thread.join();
        }
        ASSERT_EQ(made, 1);
        for (std::size_t k = 0; k < seen.size(); ++k) {
            ASSERT_EQ(seen[k], seen[0]);
            ASSERT_EQ(lengths[k], 100u);
        }
    }
}

TEST(Lazy, TriesAgainAfterAFailure) {
    const Lazy<int> lazy;
    const auto fail = []() -> int { throw std::runtime_error("no memory, say"); };
    EXPECT_THROW(lazy.get(fail), std::runtime_error);
    EXPECT_EQ(lazy.get([] { return 7; }), 7);
    EXPECT_EQ(lazy.get(fail), 7) << "made once";
}

TEST(Lazy, KeepsItsValueWhenMoved) {
    Lazy<int> lazy;
    const int* value = &lazy.get([] { return 7; });
    const Lazy<int> moved = std::move(lazy);
    EXPECT_EQ(&moved.get([] { return 8; }), value);
    EXPECT_EQ(*value, 7);
}

}  // namespace
}  // namespace tandem::base
