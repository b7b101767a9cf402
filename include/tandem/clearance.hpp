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

/// Two triangles and their distance (0 if they touch), with closest points in world coordinates and
/// the features that contain these points, from which contacts are made. If several pairs of points
/// are closest, as on parallel faces, it is one of them. If the triangles touch, both points are
/// one common point.
struct NearPair {
    TrianglePair triangles;
    double distance = 0.0;
    Vec3 point_a = Vec3::Zero();
    Vec3 point_b = Vec3::Zero();
    TriangleFeature feature_a = TriangleFeature::Face;
    TriangleFeature feature_b = TriangleFeature::Face;

    friend bool operator==(const NearPair&, const NearPair&) = default;
};

/// How to search. No choice changes the answer.
struct ClearanceRequest {
    /// Number of threads that a long search may use, 0 for all threads of the processor (see
    /// Executor). The answer does not depend on it.
    unsigned threads = 1;
    /// If set, used instead of `threads`.
    std::optional<Executor> executor{};
    /// If `all_pairs` is cut, the closest pairs remain; among equally close ones, the lowest (a,
    /// b).
    QueryLimits limits{};
};

/// The pairs within the clearance, and statistics of the search.
struct ClearanceResult {
    std::vector<NearPair> pairs;  ///< sorted by (a, b), each pair once
    TraversalStats stats;
    bool cut = false;  ///< whether limits of the request removed pairs
};

/// All pairs of triangles whose distance in the world is at most `clearance`. A clearance of 0
/// gives the pairs of `collide`.
///
/// The distance of a pair is the distance of its world coordinates in double, rounded. The rounded
/// distance decides whether the pair counts; touching is decided exactly. Fails if a model is not
/// of the fast engine, a pose moves a mesh out of the range of double, or the clearance is negative
/// or NaN.
[[nodiscard]] Result<ClearanceResult> clearance(const Placed& a, const Placed& b, double clearance,
                                                const ClearanceRequest& request = {});

/// The same search with buffers that are kept: no allocation once they are large enough. Use one
/// ClearanceQuery from one thread at a time; models may be shared freely. Functions, errors and
/// guarantees are those of CollideQuery.
class ClearanceQuery {
  public:
    explicit ClearanceQuery(const ClearanceRequest& request = {});
    ClearanceQuery(ClearanceQuery&&) noexcept;
    ClearanceQuery& operator=(ClearanceQuery&&) noexcept;
    ~ClearanceQuery();

    /// All pairs within the clearance, sorted by (a, b); valid until the next call.
    Result<std::span<const NearPair>> all_pairs(const Placed& a, const Placed& b, double clearance);

    /// Stops at the first pair found within the clearance: some pair, not the closest one.
    Result<std::optional<NearPair>> first_contact(const Placed& a, const Placed& b,
                                                  double clearance);

    /// Number of pairs, without storing them; at most `limits.max_pairs`.
    Result<std::uint64_t> count(const Placed& a, const Placed& b, double clearance);

    /// Called on the calling thread with batches of pairs, in no particular order, each pair once;
    /// no batch is empty.
    using Visitor = std::function<Flow(std::span<const NearPair>)>;
    Result<Done> visit(const Placed& a, const Placed& b, double clearance, const Visitor& visitor);

    /// Statistics of the last call.
    [[nodiscard]] const TraversalStats& stats() const noexcept;

    /// Whether limits of the request cut the last answer.
    [[nodiscard]] bool was_cut() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
