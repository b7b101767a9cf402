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
    /// Those with a common point that have no vertex in common.
    NoSharedVertex,
    /// Also those which have a vertex or an edge in common and a common point outside of it:
    /// folded over, or cutting through each other. Duplicate triangles count.
    BeyondShared,
};

/// When two triangles have a vertex in common.
enum class SharedBy : std::uint8_t {
    Position,  ///< Equal coordinates, so that a soup is judged like the welded mesh.
    Index,     ///< The same vertex number; different vertices at one place touch.
};

/// Which pairs are looked for, and on how many threads.
struct SelfRequest {
    SelfMode mode = SelfMode::NoSharedVertex;
    SharedBy shared_by = SharedBy::Position;
    /// Threads to use, 0 for all there are (see Executor). The answer does not depend on it.
    unsigned threads = 1;
    /// Goes before `threads` if set.
    std::optional<Executor> executor{};
    /// Where an answer is cut, the first pairs in the order of the walk are left.
    QueryLimits limits{};
};

/// The pairs, and what it took to find them.
struct SelfResult {
    std::vector<TrianglePair> pairs;  ///< a < b, sorted by (a, b), each pair once
    TraversalStats stats;
    bool cut = false;  ///< pairs are missing because of the limits of the request
};

/// All pairs of intersecting triangles of one mesh, decided exactly on its own coordinates. Only
/// for models of the fast engine.
[[nodiscard]] Result<SelfResult> self_intersections(const Model& model,
                                                    const SelfRequest& request = {});

/// The same with buffers that are kept: no allocation once they are large enough. One SelfQuery
/// serves one thread at a time; models are shared freely. The verbs, errors and guarantees are
/// those of CollideQuery.
class SelfQuery {
  public:
    explicit SelfQuery(const SelfRequest& request = {});
    SelfQuery(SelfQuery&&) noexcept;
    SelfQuery& operator=(SelfQuery&&) noexcept;
    ~SelfQuery();

    /// All pairs, a < b, sorted by (a, b); valid until the next call.
    Result<std::span<const TrianglePair>> all_pairs(const Model& model);

    /// Stops at the first pair found, which is a witness.
    Result<std::optional<TrianglePair>> first_contact(const Model& model);

    /// How many pairs there are, without storing them; `limits.max_pairs` at most.
    Result<std::uint64_t> count(const Model& model);

    /// Gets pairs in batches on the calling thread, in no particular order, each pair once; never
    /// an empty batch.
    using Visitor = std::function<Flow(std::span<const TrianglePair>)>;
    Result<Done> visit(const Model& model, const Visitor& visitor);

    /// What the last call did.
    [[nodiscard]] const TraversalStats& stats() const noexcept;

    /// Whether the limits of the request have cut the last answer.
    [[nodiscard]] bool was_cut() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
