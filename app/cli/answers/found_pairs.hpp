// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <tandem/collide.hpp>

#include "base/fnv.hpp"
#include "cli/answers/marks.hpp"

namespace tandem::cli {

/// Visits all pairs of a query: each once, in any order, and the same set in each call.
using VisitPairs = std::function<Result<Done>(const CollideQuery::Visitor&)>;

/// The error for an answer that must be in memory as a whole but exceeds the limit.
[[nodiscard]] Error beyond_memory(std::size_t bytes);

/// Limits for the pairs that an answer keeps.
struct PairMemory {
    std::size_t bytes = std::size_t{64} << 20U;  ///< for pairs, including sorting
    std::size_t listed = 10;                     ///< pairs kept if not all fit
    bool is_given = false;  ///< whether `--memory` set the limit: exceeding it is then an error
};

/// The pairs of an answer. If they exceed the memory limit, only the first ones are kept, with the
/// number, the hash and the marked triangles of all pairs. The others are found again when needed,
/// by a query for each range of triangles of A.
class FoundPairs {
  public:
    FoundPairs() = default;
    /// For pairs that fit into memory, sorted by (a, b).
    FoundPairs(std::vector<TrianglePair> sorted, std::size_t triangles_a, std::size_t triangles_b);
    /// For pairs that do not fit into memory.
    [[nodiscard]] static Result<FoundPairs> streamed(VisitPairs visit, std::size_t triangles_a,
                                                     std::size_t triangles_b,
                                                     const PairMemory& memory);

    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
    /// The hash in the form of `pair_hash_text`.
    [[nodiscard]] std::string hash_text() const;
    /// The triangles of each side that are in a pair.
    [[nodiscard]] const Marks& marks() const noexcept { return marks_; }
    /// The pairs in memory, sorted by (a, b): all, or the first ones.
    [[nodiscard]] std::span<const TrianglePair> first() const noexcept { return first_; }

    /// All pairs; if they are not in memory, an error that names the limit.
    [[nodiscard]] Result<std::span<const TrianglePair>> all() const;

    /// Passes all pairs in batches, sorted by (a, b), until the visitor stops.
    [[nodiscard]] Result<Done> for_each(const CollideQuery::Visitor& visitor) const;

  private:
    /// A range of triangles of A, and the number of their pairs.
    struct Range {
        std::size_t begin;
        std::size_t end;
        std::uint64_t pairs;
    };
    [[nodiscard]] Range range_from(std::size_t begin) const;
    [[nodiscard]] Result<std::vector<TrianglePair>> pairs_of(const Range& range) const;

    std::vector<TrianglePair> first_;
    std::uint64_t count_ = 0;
    std::uint64_t hash_ = base::kHashOfNothing;
    Marks marks_;
    VisitPairs visit_;  ///< empty if all pairs are in memory
    std::vector<std::uint32_t>
        counts_;  ///< number of pairs of each triangle of A; empty if all pairs are in memory
    std::size_t bytes_ = 0;
};

}  // namespace tandem::cli
