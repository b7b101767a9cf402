// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/result.hpp>

#include "row.hpp"
#include "signals/interrupt.hpp"

namespace tandem::bench {

/// Every row is timed in this many batches of `repetitions` queries each, if its time allows.
inline constexpr std::size_t kBatches = 10;

struct Measured {
    Walk walk;
    std::uint64_t repetitions = 0;
    std::size_t batches = 0;
    Times times;
    TraversalStats stats;
    std::string pair_hash;
};

/// Times `CollideQuery::all_pairs` for each walk, by the processor time of the process. All of it
/// takes about `seconds_each` for each walk by the clock on the wall, but every walk is asked twice
/// at least: once to warm up and once to be timed. The batches of the walks take turns, so that a
/// busy moment of the machine meets them all. Empty if `stop` says yes before every walk has a
/// time.
[[nodiscard]] Result<std::vector<Measured>> measure(const Placed& a, const Placed& b,
                                                    std::span<const Walk> walks,
                                                    double seconds_each,
                                                    const signals::Stop& stop = signals::never);

[[nodiscard]] Times summarise(std::span<const double> seconds_per_query);

}  // namespace tandem::bench
