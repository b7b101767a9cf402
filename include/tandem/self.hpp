// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
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
    /// Threads to use, 0 for all there are. The answer does not depend on it.
    unsigned threads = 1;
};

/// The pairs, and what it took to find them.
struct SelfResult {
    std::vector<TrianglePair> pairs;  ///< a < b, sorted by (a, b), each pair once
    TraversalStats stats;
};

/// All pairs of intersecting triangles of one mesh, decided exactly on its own coordinates. Only
/// for models of the fast engine.
[[nodiscard]] Result<SelfResult> self_intersections(const Model& model,
                                                    const SelfRequest& request = {});

/// The same with buffers that are kept: no allocation once they are large enough. One SelfQuery
/// serves one thread at a time; models are shared freely.
class SelfQuery {
  public:
    explicit SelfQuery(const SelfRequest& request = {});
    SelfQuery(SelfQuery&&) noexcept;
    SelfQuery& operator=(SelfQuery&&) noexcept;
    ~SelfQuery();

    /// All pairs, a < b, sorted by (a, b); valid until the next call.
    Result<std::span<const TrianglePair>> all_pairs(const Model& model);

    /// Whether there is any pair; stops at the first one found.
    Result<bool> any(const Model& model);

    /// What the last call did.
    [[nodiscard]] const TraversalStats& stats() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
