// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include <tandem/executor.hpp>
#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// Two features of meshes that may touch while their vertices move.
enum class FeaturePair : std::uint8_t {
    VertexFace,  ///< point 0 and the closed triangle 1, 2, 3
    EdgeEdge,    ///< the closed segments 0, 1 and 2, 3
};

/// Four points, each of which moves on a straight line at a constant speed from t = 0 to t = 1.
/// Triangles and segments may be degenerate, at times or always.
struct MovingPoints {
    std::array<Vec3, 4> start;
    std::array<Vec3, 4> end;
};

/// Which event counts as an impact, and how accurate its time is.
struct ImpactRequest {
    /// The returned time may be early by at most this, and is never late. 0 gives the last double
    /// that is not late. With 1 or more, the call only decides whether there is an impact.
    double tolerance = 1e-6;
    /// Features this close count as touching; 0 means touching, decided exactly. With a positive
    /// value, no features that come this close are missed, and the time is never late; features
    /// that stay apart by up to a millionth of the size of the motion more may also be reported.
    double min_separation = 0.0;
};

/// The time at which two features first touch within [0, 1]; nothing if they never touch. Whether
/// they touch is decided exactly for the given doubles. Fails for coordinates that are not finite
/// and for a request without meaning.
[[nodiscard]] Result<std::optional<double>> time_of_impact(FeaturePair kind,
                                                           const MovingPoints& points,
                                                           const ImpactRequest& request = {});

/// A mesh whose vertices move on straight lines during a step. A view: the arrays must outlive it.
struct MovingSurface {
    std::span<const Vec3> start;
    std::span<const Vec3> end;
    std::span<const Triangle> triangles;
};

/// Which features of two surfaces touch.
enum class ContactKind : std::uint8_t {
    VertexFace,  ///< vertex `a` of the first surface, triangle `b` of the second
    FaceVertex,  ///< triangle `a` of the first, vertex `b` of the second; not within one surface
    EdgeEdge,    ///< edge `a` of the first, edge `b` of the second; within one surface a < b
};

/// Two features that touch during a step. Edge 3k + c goes from corner c of triangle k to its next
/// corner; an edge shared by several triangles is numbered by the first of them.
struct FeatureContact {
    ContactKind kind = ContactKind::VertexFace;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    double time = 0.0;  ///< never late, and early by at most the tolerance

    friend auto operator<=>(const FeatureContact&, const FeatureContact&) = default;
};

/// Statistics of a step.
struct ContinuousStats {
    std::uint64_t triangle_pairs = 0;  ///< pairs of triangles whose swept boxes overlap
    std::uint64_t candidates = 0;      ///< pairs of features whose swept boxes overlap
    std::uint64_t unsettled = 0;       ///< candidates that the filter left undecided
    std::uint64_t exact = 0;           ///< candidates decided by integer arithmetic
    std::uint64_t contacts = 0;
};

/// How to search for contacts of whole surfaces.
struct ContinuousRequest {
    ImpactRequest impact{};
    /// Number of threads, 0 for all threads of the processor (see Executor). The answer does not
    /// depend on it.
    unsigned threads = 1;
    /// If set, used instead of `threads`.
    std::optional<Executor> executor{};
};

/// Finds the contacts of moving surfaces during a step, each pair of features once, decided exactly
/// as by `time_of_impact`. Within one surface, features that share a vertex number are ignored.
/// Buffers are kept, and data that depends only on the triangles is recomputed only when these
/// change. Use one query from one thread at a time.
///
/// Each call fails for coordinates that are not finite, for `start` and `end` of different length,
/// for triangles that refer to missing vertices, and for a request without meaning.
class ContinuousQuery {
  public:
    explicit ContinuousQuery(const ContinuousRequest& request = {});
    ContinuousQuery(ContinuousQuery&&) noexcept;
    ContinuousQuery& operator=(ContinuousQuery&&) noexcept;
    ~ContinuousQuery();

    /// All contacts, sorted by kind, a and b; valid until the next call.
    Result<std::span<const FeatureContact>> all_contacts(const MovingSurface& a,
                                                         const MovingSurface& b);
    /// The contacts of one surface with itself.
    Result<std::span<const FeatureContact>> self_contacts(const MovingSurface& surface);

    /// The contact with the least time; among equal times, the first in the order of
    /// `all_contacts`.
    Result<std::optional<FeatureContact>> earliest(const MovingSurface& a, const MovingSurface& b);
    Result<std::optional<FeatureContact>> earliest_self(const MovingSurface& surface);

    /// Statistics of the last call.
    [[nodiscard]] const ContinuousStats& stats() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
