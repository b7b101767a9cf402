// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
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
    /// Threads that a long search may use, 0 for all there are. The answer does not depend on it.
    unsigned threads = 1;
};

/// The pairs within the clearance, and what it took to find them.
struct ClearanceResult {
    std::vector<NearPair> pairs;  ///< sorted by (a, b), each pair once
    TraversalStats stats;
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
/// ClearanceQuery serves one thread at a time; models are shared freely.
class ClearanceQuery {
  public:
    explicit ClearanceQuery(const ClearanceRequest& request = {});
    ClearanceQuery(ClearanceQuery&&) noexcept;
    ClearanceQuery& operator=(ClearanceQuery&&) noexcept;
    ~ClearanceQuery();

    /// Sorted by (a, b); valid until the next call.
    Result<std::span<const NearPair>> run(const Placed& a, const Placed& b, double clearance);

    /// What the last call did.
    [[nodiscard]] const TraversalStats& stats() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
