// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <memory>

#include <tandem/collide.hpp>

namespace tandem {

/// How far to look, and how precisely.
struct DistanceRequest {
    /// Distances above this are of no interest. Looking for less is faster.
    double upper_bound = std::numeric_limits<double>::infinity();
    /// The answer may exceed the least distance d by up to `relative_tolerance` · d +
    /// `absolute_tolerance`, which ends the search earlier.
    double relative_tolerance = 0.0;
    double absolute_tolerance = 0.0;
    /// Threads that a long search may use, 0 for all there are.
    unsigned threads = 1;
};

/// The least distance, and where it is.
struct DistanceResult {
    /// Whether there are two triangles with a distance of at most the upper bound. If not,
    /// `distance` is infinite, and points and triangles mean nothing.
    bool found = false;
    /// 0 exactly if triangles touch.
    double distance = std::numeric_limits<double>::infinity();
    /// No triangles are closer than this: the distance itself, less the tolerances; the upper
    /// bound if nothing was found, and infinity if a mesh is empty.
    double lower_bound = std::numeric_limits<double>::infinity();
    Vec3 point_a = Vec3::Zero();  ///< in the world, on triangle a
    Vec3 point_b = Vec3::Zero();  ///< in the world, on triangle b
    TrianglePair triangles{};
    TraversalStats stats;
};

/// The distance of two meshes as surfaces: the least distance of a triangle of A and one of B, for
/// the double-precision world coordinates `to_world(pose, vertex)`. A mesh inside another is as far
/// from it as its closest triangle.
///
/// Without tolerances the answer is defined by the meshes and poses alone: of all pairs the one
/// with the least distance, as rounded for each pair by itself, and of several such pairs the least
/// (a, b). Builders, instruction sets and threads do not change it. There are two exceptions: if
/// the meshes touch, the pair is the first one that was found; and with tolerances any pair within
/// them will do.
///
/// Fails if a model is not of the fast engine, a pose moves a mesh out of the range of double, or
/// the request has negative or NaN entries.
[[nodiscard]] Result<DistanceResult> distance(const Placed& a, const Placed& b,
                                              const DistanceRequest& request = {});

/// The same with buffers that are kept: no allocation once they are large enough. It also starts
/// from the triangles of the last answer, which are a good guess for bodies that move a little. One
/// DistanceQuery serves one thread at a time; models are shared freely.
class DistanceQuery {
  public:
    explicit DistanceQuery(const DistanceRequest& request = {});
    DistanceQuery(DistanceQuery&&) noexcept;
    DistanceQuery& operator=(DistanceQuery&&) noexcept;
    ~DistanceQuery();

    Result<DistanceResult> run(const Placed& a, const Placed& b);

    /// The next search starts from nothing, as that of `distance()` does; buffers stay.
    void forget() noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
