// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tandem/engine.hpp>
#include <tandem/executor.hpp>
#include <tandem/flow.hpp>
#include <tandem/limits.hpp>
#include <tandem/model.hpp>
#include <tandem/pose.hpp>
#include <tandem/result.hpp>
#include <tandem/rule.hpp>
#include <tandem/statistics.hpp>

namespace tandem {

/// Triangle `a` of the first model touches triangle `b` of the second.
struct TrianglePair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;

    friend auto operator<=>(const TrianglePair&, const TrianglePair&) = default;
};

/// A model and its pose. The model is a cheap handle, held by value, so it cannot dangle.
struct Placed {
    Model model;
    Pose pose{};
};

/// How to walk. No choice changes the set of pairs.
struct CollideRequest {
    // Only for the reference engine; models of the fast engine refuse these.
    std::optional<OrderKind> order{};  ///< default: Stack
    std::optional<RuleKind> rule{};    ///< default: `default_rule(order)`
    CustomRule custom_rule{};          ///< if set, used instead of `rule`
    /// For the fast engine: number of threads that `all_pairs` and `count` may use, 0 for all
    /// threads of the processor (see Executor). Small queries stay on the calling thread. The
    /// answer and its order do not depend on it.
    unsigned threads = 1;
    /// If set, used instead of `threads`.
    std::optional<Executor> executor{};
    /// If `all_pairs` or `visit` is cut, the first pairs in the order of the walk remain.
    QueryLimits limits{};
};

/// The pairs, and statistics of the walk.
struct CollideResult {
    std::vector<TrianglePair> pairs;  ///< sorted by (a, b), each pair once
    TraversalStats stats;
    bool cut = false;  ///< whether limits of the request removed pairs
};

/// All pairs of triangles that share at least one point, decided exactly for the double-precision
/// world coordinates `to_world(pose, vertex)`.
[[nodiscard]] Result<CollideResult> collide(const Placed& a, const Placed& b,
                                            const CollideRequest& request = {});

/// The same queries with buffers that are kept: no allocation once they are large enough. Use one
/// CollideQuery from one thread at a time; models may be shared freely.
///
/// Each call fails if a pose moves a mesh out of the range of double, the two models and the
/// request do not fit together (engine, volume, order, rule), a custom rule returns a value that is
/// not a `Descend`, the query was cancelled or moved from, or the call comes from the query's own
/// visitor or rule. If memory runs out, the call throws `std::bad_alloc`, and the query can be used
/// again.
class CollideQuery {
  public:
    explicit CollideQuery(const CollideRequest& request = {});
    CollideQuery(CollideQuery&&) noexcept;
    CollideQuery& operator=(CollideQuery&&) noexcept;
    ~CollideQuery();

    /// All pairs, sorted by (a, b); valid until the next call.
    Result<std::span<const TrianglePair>> all_pairs(const Placed& a, const Placed& b);

    /// Stops at the first pair found. If there are several pairs, the walk determines which one it
    /// is.
    Result<std::optional<TrianglePair>> first_contact(const Placed& a, const Placed& b);

    /// Number of pairs, without storing them; at most `limits.max_pairs`.
    Result<std::uint64_t> count(const Placed& a, const Placed& b);

    /// Called with batches of pairs in the order of the walk, each pair once; no batch is empty.
    /// The visitor may use other queries, but not this one.
    using Visitor = std::function<Flow(std::span<const TrianglePair>)>;
    Result<Done> visit(const Placed& a, const Placed& b, const Visitor& visitor);

    /// Statistics of the last call.
    [[nodiscard]] const TraversalStats& stats() const noexcept;

    /// Whether limits of the request cut the last answer.
    [[nodiscard]] bool was_cut() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// FNV-1a (64 bits) over the pairs, each as two little-endian uint32. Equal sets, sorted, give
/// equal hashes on every machine.
[[nodiscard]] std::uint64_t pair_hash(std::span<const TrianglePair> sorted_pairs);

/// The hash as 16 hexadecimal digits, as in reports.
[[nodiscard]] std::string pair_hash_text(std::span<const TrianglePair> sorted_pairs);

}  // namespace tandem
