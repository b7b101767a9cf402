// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stop_token>

namespace tandem {

/// Bounds on what a query may take, for input that comes from strangers. Limits on pairs and memory
/// cut the answer short, and the answer says so; the pairs that are left do not depend on the
/// number of threads.
struct QueryLimits {
    /// Pairs that an answer may have. A count ends here, too.
    std::uint64_t max_pairs = std::numeric_limits<std::uint64_t>::max();
    /// Memory for the pairs of an answer, sorting included. The working memory of the walk comes on
    /// top: a few hundred kilobytes for each thread, seldom more.
    std::size_t max_bytes = std::numeric_limits<std::size_t>::max();
    /// Ends the query with the error `Cancelled` once stop is requested, within about a
    /// millisecond. Set it from any thread.
    std::stop_token cancel{};
};

}  // namespace tandem
