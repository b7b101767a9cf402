// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/triangle.hpp>

namespace tandem {

/// Two triangles and their distance, 0 if they touch, with closest points in the world and the
/// features that hold these, from which contacts are made. Of several closest pairs of points, as
/// parallel faces have them, it is one; of triangles that touch, one common point twice.
struct NearPair {
    TrianglePair triangles;
    double distance = 0.0;
    Vec3 point_a = Vec3::Zero();
    Vec3 point_b = Vec3::Zero();
    TriangleFeature feature_a = TriangleFeature::Face;
    TriangleFeature feature_b = TriangleFeature::Face;

    friend bool operator==(const NearPair&, const NearPair&) = default;
};

/// How to search; no choice changes the answer.
struct ClearanceRequest {
    /// Threads that a long search may use, 0 for all there are (see Executor). The answer does not
    /// depend on it.
    unsigned threads = 1;
    /// Goes before `threads` if set.
    std::optional<Executor> executor{};
    /// Where `all_pairs` is cut, the closest pairs are left; of equally close ones the least (a,
    /// b).
    QueryLimits limits{};
};

/// The pairs within the clearance, and what it took to find them.
struct ClearanceResult {
    std::vector<NearPair> pairs;  ///< sorted by (a, b), each pair once
    TraversalStats stats;
    bool cut = false;  ///< pairs are missing because of the limits of the request
};

/// All pairs of triangles whose distance in the world is at most `clearance`, which is not
/// negative. With 0 these are the pairs of `collide`.
///
/// The distance of a pair is that of its double-precision world coordinates, rounded; whether it
/// counts is decided by the rounded distance, and "touching" exactly. Fails if a model is not of
/// the fast engine, a pose moves a mesh out of the range of double, or the clearance is negative or
/// NaN.
[[nodiscard]] Result<ClearanceResult> clearance(const Placed& a, const Placed& b, double clearance,
                                                const ClearanceRequest& request = {});

/// The same with buffers that are kept: no allocation once they are large enough. One
/// ClearanceQuery serves one thread at a time; models are shared freely. The verbs, errors and
/// guarantees are those of CollideQuery.
class ClearanceQuery {
  public:
    explicit ClearanceQuery(const ClearanceRequest& request = {});
    ClearanceQuery(ClearanceQuery&&) noexcept;
    ClearanceQuery& operator=(ClearanceQuery&&) noexcept;
    ~ClearanceQuery();

    /// All pairs within the clearance, sorted by (a, b); valid until the next call.
    Result<std::span<const NearPair>> all_pairs(const Placed& a, const Placed& b, double clearance);

    /// Stops at the first pair found within the clearance, which is a witness.
    Result<std::optional<NearPair>> first_contact(const Placed& a, const Placed& b,
                                                  double clearance);

    /// How many pairs there are, without storing them; `limits.max_pairs` at most.
    Result<std::uint64_t> count(const Placed& a, const Placed& b, double clearance);

    /// Gets pairs in batches on the calling thread, in no particular order, each pair once; never
    /// an empty batch.
    using Visitor = std::function<Flow(std::span<const NearPair>)>;
    Result<Done> visit(const Placed& a, const Placed& b, double clearance, const Visitor& visitor);

    /// What the last call did.
    [[nodiscard]] const TraversalStats& stats() const noexcept;

    /// Whether the limits of the request have cut the last answer.
    [[nodiscard]] bool was_cut() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
