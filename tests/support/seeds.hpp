// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <vector>

namespace tandem::testing {

/// One seed of how many is used. Instrumented builds set it above one (tests/CMakeLists.txt), since
/// they look for wrong accesses on the way to the answers that the dev build checks on every seed;
/// the environment variable of the same name goes first.
inline std::uint64_t seed_divisor() {
    const char* chosen = std::getenv("TANDEM_SEED_DIVISOR");
    const std::uint64_t divisor =
        chosen != nullptr ? std::strtoull(chosen, nullptr, 0) : TANDEM_SEED_DIVISOR;
    return divisor > 0 ? divisor : 1;
}

/// How many times the seeds are used that TANDEM_SEED_FACTOR asks for, as `./test long` does.
inline std::uint64_t seed_factor() {
    const char* chosen = std::getenv("TANDEM_SEED_FACTOR");
    const std::uint64_t factor = chosen != nullptr ? std::strtoull(chosen, nullptr, 0) : 1;
    return factor > 0 ? factor : 1;
}

/// How many of something that only takes time: a part of it in instrumented builds.
inline std::uint64_t reduced(std::uint64_t count) {
    return (count + seed_divisor() - 1) / seed_divisor();
}

/// The seeds of a random test: `count` fixed ones, or the one in TANDEM_SEED to repeat a failure.
inline std::vector<std::uint64_t> seeds(std::uint64_t count) {
    if (const char* chosen = std::getenv("TANDEM_SEED")) {
        return {std::strtoull(chosen, nullptr, 0)};
    }
    std::vector<std::uint64_t> all;
    for (std::uint64_t seed = 1; seed <= reduced(count) * seed_factor(); ++seed) {
        all.push_back(seed);
    }
    return all;
}

}  // namespace tandem::testing

/// Names the seed in every failure of the enclosing scope.
#define TANDEM_TRACE_SEED(seed) \
    SCOPED_TRACE(::testing::Message() << "repeat with TANDEM_SEED=" << (seed))
