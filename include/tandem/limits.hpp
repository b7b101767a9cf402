// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stop_token>

namespace tandem {

/// Bounds on the cost of a query, for untrusted input. Limits on pairs and memory cut the answer
/// short, and the answer says so; which pairs remain does not depend on the number of threads. A
/// step of a `World` or a `Simulation` is refused instead, with the error `LimitReached`.
struct QueryLimits {
    /// Largest number of pairs in an answer. Counting stops here, too. In a step: pairs of bodies
    /// whose boxes overlap.
    std::uint64_t max_pairs = std::numeric_limits<std::uint64_t>::max();
    /// Bytes for the pairs of an answer, including sorting. The walk's working memory is not
    /// counted: it is a few hundred kilobytes per thread, seldom more. In a step: bytes for pairs,
    /// contact points and constraints.
    std::size_t max_bytes = std::numeric_limits<std::size_t>::max();
    /// Ends the query or the step with the error `Cancelled`, within about a millisecond after stop
    /// is requested. A stop may be requested from any thread.
    std::stop_token cancel{};
};

}  // namespace tandem
