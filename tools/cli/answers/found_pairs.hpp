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

#include "base/pair_hash.hpp"
#include "cli/answers/marks.hpp"

namespace tandem::cli {

/// Looks for all pairs of a question: each once, in any order, and the same set each time.
using VisitPairs = std::function<Result<Done>(const CollideQuery::Visitor&)>;

/// What to say where an answer must be in memory as a whole and is not allowed to.
[[nodiscard]] Error beyond_memory(std::size_t bytes);

/// How many pairs an answer keeps.
struct PairMemory {
    std::size_t bytes = std::size_t{64} << 20U;  ///< for pairs, sorting included
    std::size_t listed = 10;                     ///< of those that do not fit in all
    bool is_given = false;                       ///< by --memory: what needs more is an error
};

/// The pairs of an answer. Where they do not fit into the memory that is given, the first ones are
/// kept with the number, the hash and the triangles of all; the others are looked for again, range
/// by range of the triangles of A, when they are wanted.
class FoundPairs {
  public:
    FoundPairs() = default;
    /// All in memory, sorted by (a, b).
    FoundPairs(std::vector<TrianglePair> sorted, std::size_t triangles_a, std::size_t triangles_b);
    /// More than fit.
    [[nodiscard]] static Result<FoundPairs> streamed(VisitPairs visit, std::size_t triangles_a,
                                                     std::size_t triangles_b,
                                                     const PairMemory& memory);

    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
    /// As `pair_hash_text` has it.
    [[nodiscard]] std::string hash_text() const;
    /// Which triangles of each side are in a pair.
    [[nodiscard]] const Marks& marks() const noexcept { return marks_; }
    /// Those that are kept, sorted by (a, b): all, or the first ones.
    [[nodiscard]] std::span<const TrianglePair> first() const noexcept { return first_; }

    /// All pairs; an error that names the memory where they are not kept.
    [[nodiscard]] Result<std::span<const TrianglePair>> all() const;

    /// Gets all pairs in batches, sorted by (a, b), until the visitor stops.
    [[nodiscard]] Result<Done> for_each(const CollideQuery::Visitor& visitor) const;

  private:
    /// Triangles of A that follow each other, and how many pairs they are in.
    struct Range {
        std::size_t begin;
        std::size_t end;
        std::uint64_t pairs;
    };
    [[nodiscard]] Range range_from(std::size_t begin) const;
    [[nodiscard]] Result<std::vector<TrianglePair>> pairs_of(const Range& range) const;

    std::vector<TrianglePair> first_;
    std::uint64_t count_ = 0;
    std::uint64_t hash_ = base::kHashOfNoPairs;
    Marks marks_;
    VisitPairs visit_;                   ///< empty where all are kept
    std::vector<std::uint32_t> counts_;  ///< pairs of each triangle of A, where not all are kept
    std::size_t bytes_ = 0;
};

}  // namespace tandem::cli
