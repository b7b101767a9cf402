// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/model.hpp>
#include <tandem/result.hpp>
#include <tandem/statistics.hpp>

namespace tandem {

/// Which pairs of triangles of one mesh count as intersecting.
enum class SelfMode : std::uint8_t {
    /// Pairs that share a point but no vertex.
    NoSharedVertex,
    /// Also pairs that share a vertex or an edge and another point outside of it: folded over each
    /// other or crossing. Duplicate triangles count.
    BeyondShared,
};

/// When two triangles have a vertex in common.
enum class SharedBy : std::uint8_t {
    Position,  ///< equal coordinates, so that a soup is judged like the welded mesh
    Index,     ///< equal vertex numbers; different vertices at one position only touch
};

/// Which pairs to find, and with how many threads.
struct SelfRequest {
    SelfMode mode = SelfMode::NoSharedVertex;
    SharedBy shared_by = SharedBy::Position;
    /// Number of threads, 0 for all threads of the processor (see Executor). The answer does not
    /// depend on it.
    unsigned threads = 1;
    /// If set, used instead of `threads`.
    std::optional<Executor> executor{};
    /// If an answer is cut, the first pairs in the order of the walk remain.
    QueryLimits limits{};
};

/// The pairs, and statistics of the walk.
struct SelfResult {
    std::vector<TrianglePair> pairs;  ///< a < b, sorted by (a, b), each pair once
    TraversalStats stats;
    bool cut = false;  ///< whether limits of the request removed pairs
};

/// All pairs of intersecting triangles of one mesh, decided exactly for its own coordinates. Only
/// for models of the fast engine.
[[nodiscard]] Result<SelfResult> self_intersections(const Model& model,
                                                    const SelfRequest& request = {});

/// The same with buffers that are kept: no allocation once they are large enough. Use one SelfQuery
/// from one thread at a time; models may be shared freely. Functions, errors and guarantees are
/// those of CollideQuery.
class SelfQuery {
  public:
    explicit SelfQuery(const SelfRequest& request = {});
    SelfQuery(SelfQuery&&) noexcept;
    SelfQuery& operator=(SelfQuery&&) noexcept;
    ~SelfQuery();

    /// All pairs, a < b, sorted by (a, b); valid until the next call.
    Result<std::span<const TrianglePair>> all_pairs(const Model& model);

    /// Stops at the first pair found: some pair, determined by the walk.
    Result<std::optional<TrianglePair>> first_contact(const Model& model);

    /// Number of pairs, without storing them; at most `limits.max_pairs`.
    Result<std::uint64_t> count(const Model& model);

    /// Called on the calling thread with batches of pairs, in no particular order, each pair once;
    /// no batch is empty.
    using Visitor = std::function<Flow(std::span<const TrianglePair>)>;
    Result<Done> visit(const Model& model, const Visitor& visitor);

    /// Statistics of the last call.
    [[nodiscard]] const TraversalStats& stats() const noexcept;

    /// Whether limits of the request cut the last answer.
    [[nodiscard]] bool was_cut() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
