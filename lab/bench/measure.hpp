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

/// Each row is timed in this many batches of `repetitions` queries, if its time suffices.
inline constexpr std::size_t kBatches = 10;

struct Measured {
    Walk walk;
    std::uint64_t repetitions = 0;
    std::size_t batches = 0;
    Times times;
    TraversalStats stats;
    std::string pair_hash;
};

/// Measures `CollideQuery::all_pairs` for each walk, in processor time of the process. This takes
/// about `seconds_each` of wall time per walk, but every walk runs at least twice: for warm-up and
/// for a measurement. The batches of the walks take turns, so that a busy moment of the machine
/// affects all of them. Empty if `stop` returns true before every walk has a time.
[[nodiscard]] Result<std::vector<Measured>> measure(const Placed& a, const Placed& b,
                                                    std::span<const Walk> walks,
                                                    double seconds_each,
                                                    const signals::Stop& stop = signals::never);

[[nodiscard]] Times summarise(std::span<const double> seconds_per_query);

}  // namespace tandem::bench
