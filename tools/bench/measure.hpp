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

namespace tandem::bench {

/// Every row is timed this many times, each time over `repetitions` queries.
inline constexpr std::size_t kBatches = 10;

struct Measured {
    Walk walk;
    std::uint64_t repetitions = 0;
    Times times;
    TraversalStats stats;
    std::string pair_hash;
};

/// Times `CollideQuery::all_pairs` for each walk, for about `seconds_each`, but at least one query in each
/// batch. The batches of the walks take turns, so that a busy moment of the machine meets them all.
[[nodiscard]] Result<std::vector<Measured>> measure(const Placed& a, const Placed& b,
                                                    std::span<const Walk> walks,
                                                    double seconds_each);

[[nodiscard]] Times summarise(std::span<const double> seconds_per_query);

}  // namespace tandem::bench
