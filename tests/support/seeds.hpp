// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <vector>

namespace tandem::testing {

/// One of this many seeds is used. Instrumented builds set it above one (tests/CMakeLists.txt),
/// because they search for wrong accesses, while the dev build checks the answers for every seed.
/// The environment variable of the same name takes precedence.
inline std::uint64_t seed_divisor() {
    const char* chosen = std::getenv("TANDEM_SEED_DIVISOR");
    const std::uint64_t divisor =
        chosen != nullptr ? std::strtoull(chosen, nullptr, 0) : TANDEM_SEED_DIVISOR;
    return divisor > 0 ? divisor : 1;
}

/// The factor for the number of seeds, from TANDEM_SEED_FACTOR; `./test long` sets it.
inline std::uint64_t seed_factor() {
    const char* chosen = std::getenv("TANDEM_SEED_FACTOR");
    const std::uint64_t factor = chosen != nullptr ? std::strtoull(chosen, nullptr, 0) : 1;
    return factor > 0 ? factor : 1;
}

/// Reduces a count that only takes time, in instrumented builds.
inline std::uint64_t reduced(std::uint64_t count) {
    return (count + seed_divisor() - 1) / seed_divisor();
}

/// The seeds of a random test: `count` fixed ones, or the one in TANDEM_SEED, to repeat a failure.
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

/// Adds the seed to every failure message of the enclosing scope.
#define TANDEM_TRACE_SEED(seed) \
    SCOPED_TRACE(::testing::Message() << "repeat with TANDEM_SEED=" << (seed))
