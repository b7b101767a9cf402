// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <vector>

namespace tandem::testing {

/// The seeds of a random test: `count` fixed ones, or the one in TANDEM_SEED to repeat a failure.
inline std::vector<std::uint64_t> seeds(std::uint64_t count) {
    if (const char* chosen = std::getenv("TANDEM_SEED")) {
        return {std::strtoull(chosen, nullptr, 0)};
    }
    std::vector<std::uint64_t> all;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        all.push_back(seed);
    }
    return all;
}

}  // namespace tandem::testing

/// Names the seed in every failure of the enclosing scope.
#define TANDEM_TRACE_SEED(seed) \
    SCOPED_TRACE(::testing::Message() << "repeat with TANDEM_SEED=" << (seed))
