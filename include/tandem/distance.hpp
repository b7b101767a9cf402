// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <stop_token>

#include <tandem/collide.hpp>

namespace tandem {

/// How far to look, and how precisely.
struct DistanceRequest {
    /// Larger distances are not searched for. A smaller bound makes the search faster.
    double upper_bound = std::numeric_limits<double>::infinity();
    /// The answer may exceed the least distance d by up to `relative_tolerance` · d +
    /// `absolute_tolerance`. A larger tolerance ends the search earlier.
    double relative_tolerance = 0.0;
    double absolute_tolerance = 0.0;
    /// Number of threads that a long search may use, 0 for all threads of the processor (see
    /// Executor).
    unsigned threads = 1;
    /// If set, used instead of `threads`.
    std::optional<Executor> executor{};
    /// Ends the search with the error `Cancelled`, as `QueryLimits::cancel` does.
    std::stop_token cancel{};
};

/// The least distance, and the points and triangles that have it.
struct DistanceResult {
    /// Whether two triangles have a distance of at most the upper bound. If not, `distance` is
    /// infinite, and points and triangles have no meaning.
    bool found = false;
    /// Exactly 0 if triangles touch.
    double distance = std::numeric_limits<double>::infinity();
    /// No two triangles are closer than this: `distance` less the tolerances; the upper bound if
    /// nothing was found; infinity if a mesh is empty.
    double lower_bound = std::numeric_limits<double>::infinity();
    Vec3 point_a = Vec3::Zero();  ///< in the world, on triangle a
    Vec3 point_b = Vec3::Zero();  ///< in the world, on triangle b
    TrianglePair triangles{};
    TraversalStats stats;
};

/// The distance of two meshes as surfaces: the least distance of a triangle of A and a triangle of
/// B, for the double-precision world coordinates `to_world(pose, vertex)`. For a mesh inside
/// another one it is the distance to the closest triangle of the other.
///
/// Without tolerances the answer depends on meshes and poses alone, not on builders, instruction
/// sets or threads: it is the pair of least rounded distance, and among equal distances the lowest
/// (a, b); each pair is rounded on its own. Two exceptions: if the meshes touch, it is the first
/// touching pair that was found; with tolerances, it is any pair within them.
///
/// Fails if a model is not of the fast engine, a pose moves a mesh out of the range of double, or
/// the request has negative or NaN entries.
[[nodiscard]] Result<DistanceResult> distance(const Placed& a, const Placed& b,
                                              const DistanceRequest& request = {});

/// The same search with buffers that are kept: no allocation once they are large enough. It starts
/// from the triangles of the last answer, a good first guess for bodies that moved a little. Use
/// one DistanceQuery from one thread at a time; models may be shared freely. Errors and guarantees
/// are those of CollideQuery.
class DistanceQuery {
  public:
    explicit DistanceQuery(const DistanceRequest& request = {});
    DistanceQuery(DistanceQuery&&) noexcept;
    DistanceQuery& operator=(DistanceQuery&&) noexcept;
    ~DistanceQuery();

    /// The closest pair.
    Result<DistanceResult> closest(const Placed& a, const Placed& b);

    /// Statistics of the last call.
    [[nodiscard]] const TraversalStats& stats() const noexcept;

    /// Makes the next search start without a first guess, as `distance()` does; buffers stay.
    void forget() noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
