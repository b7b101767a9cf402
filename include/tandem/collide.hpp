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

/// A model and where it is. Holds its model, which is a cheap handle, so it cannot dangle.
struct Placed {
    Model model;
    Pose pose{};
};

/// How to walk; no choice changes the set of pairs.
struct CollideRequest {
    // For the reference engine; models of the fast engine refuse them.
    std::optional<OrderKind> order{};  ///< (default: Stack)
    std::optional<RuleKind> rule{};    ///< (default: the order's own, `default_rule`)
    CustomRule custom_rule{};          ///< goes before `rule` if set
    /// For the fast engine: threads that `all_pairs` and `count` may use, 0 for all there are (see
    /// Executor). Small queries stay on the calling thread. The answer, its order included, does
    /// not depend on it.
    unsigned threads = 1;
    /// Goes before `threads` if set.
    std::optional<Executor> executor{};
    /// Where `all_pairs` and `visit` are cut, the first pairs in the order of the walk are left.
    QueryLimits limits{};
};

/// The pairs, and what it took to find them.
struct CollideResult {
    std::vector<TrianglePair> pairs;  ///< sorted by (a, b), each pair once
    TraversalStats stats;
    bool cut = false;  ///< pairs are missing because of the limits of the request
};

/// All pairs of triangles that share at least one point, for the double-precision world coordinates
/// `to_world(pose, vertex)`.
[[nodiscard]] Result<CollideResult> collide(const Placed& a, const Placed& b,
                                            const CollideRequest& request = {});

/// The same queries with buffers that are kept: no allocation once they are large enough. One
/// CollideQuery serves one thread at a time; models are shared freely.
///
/// Each call fails when a pose moves a mesh out of the range of double, when the request asks for a
/// combination that does not exist, when a rule answers with something that is not a `Descend`,
/// when the query was cancelled or moved from, or when it is called from its own visitor or rule.
/// If memory runs out, `std::bad_alloc` leaves the call, and the query can be used again.
class CollideQuery {
  public:
    explicit CollideQuery(const CollideRequest& request = {});
    CollideQuery(CollideQuery&&) noexcept;
    CollideQuery& operator=(CollideQuery&&) noexcept;
    ~CollideQuery();

    /// All pairs, sorted by (a, b); valid until the next call.
    Result<std::span<const TrianglePair>> all_pairs(const Placed& a, const Placed& b);

    /// Stops at the first pair found, which is a witness: which of several it is depends on the
    /// walk.
    Result<std::optional<TrianglePair>> first_contact(const Placed& a, const Placed& b);

    /// How many pairs there are, without storing them; `limits.max_pairs` at most.
    Result<std::uint64_t> count(const Placed& a, const Placed& b);

    /// Gets pairs in batches, in the order of the walk, each pair once; never an empty batch. The
    /// visitor may use other queries, not this one.
    using Visitor = std::function<Flow(std::span<const TrianglePair>)>;
    Result<Done> visit(const Placed& a, const Placed& b, const Visitor& visitor);

    /// What the last call did.
    [[nodiscard]] const TraversalStats& stats() const noexcept;

    /// Whether the limits of the request have cut the last answer.
    [[nodiscard]] bool was_cut() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// FNV-1a 64 over the pairs, each as two little-endian uint32. Sorted pairs of the same set give
/// the same hash on every machine.
[[nodiscard]] std::uint64_t pair_hash(std::span<const TrianglePair> sorted_pairs);

/// The hash as 16 hexadecimal digits, as in reports.
[[nodiscard]] std::string pair_hash_text(std::span<const TrianglePair> sorted_pairs);

}  // namespace tandem
