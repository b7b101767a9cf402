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

/// What counts as an impact, and how tight its time has to be.
struct ImpactRequest {
    /// The time may be this much too early, never late. Any tolerance from 1 on asks whether there
    /// is an impact at all; 0 asks for the last double that is not late.
    double tolerance = 1e-6;
    /// Features this near count as touching. 0 means touching, decided exactly. With a positive
    /// number none that come as near is missed, and the time is never late; features that miss it
    /// by less than a millionth of the size of the motion may be reported, too.
    double min_separation = 0.0;
};

/// When two features first touch within [0, 1]; nothing if they never do. Whether they do is
/// decided exactly for the given doubles. An error for numbers that are not finite and for a
/// request without meaning.
[[nodiscard]] Result<std::optional<double>> time_of_impact(FeaturePair kind,
                                                           const MovingPoints& points,
                                                           const ImpactRequest& request = {});

/// A mesh whose vertices move on straight lines during a step. Owns nothing.
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

/// Two features that touch during a step. Edge 3k + c goes from corner c of triangle k to the next
/// corner; an edge of several triangles has its number from the first of them.
struct FeatureContact {
    ContactKind kind = ContactKind::VertexFace;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    double time = 0.0;  ///< never late, and early by the tolerance at most

    friend auto operator<=>(const FeatureContact&, const FeatureContact&) = default;
};

/// What a step took.
struct ContinuousStats {
    std::uint64_t triangle_pairs = 0;  ///< whose swept boxes overlap
    std::uint64_t candidates = 0;      ///< pairs of features whose swept boxes overlap
    std::uint64_t unsettled = 0;       ///< those that the filter did not settle
    std::uint64_t exact = 0;           ///< those that integers had to decide
    std::uint64_t contacts = 0;
};

/// How to look for contacts of whole surfaces.
struct ContinuousRequest {
    ImpactRequest impact{};
    /// Threads to use, 0 for all there are (see Executor). The answer does not depend on it.
    unsigned threads = 1;
    /// Goes before `threads` if set.
    std::optional<Executor> executor{};
};

/// Contacts of moving surfaces during a step, each pair of features once, decided exactly as by
/// `time_of_impact`. Within one surface, features that have a vertex in common by its number do not
/// count. Buffers are kept, and what depends on the triangles alone is made anew only when they
/// change. One query serves one thread at a time.
///
/// Each call fails for coordinates that are not finite, for numbers of vertices that differ or are
/// too small for the triangles, and for a request without meaning.
class ContinuousQuery {
  public:
    explicit ContinuousQuery(const ContinuousRequest& request = {});
    ContinuousQuery(ContinuousQuery&&) noexcept;
    ContinuousQuery& operator=(ContinuousQuery&&) noexcept;
    ~ContinuousQuery();

    /// Sorted by kind, a and b; valid until the next call.
    Result<std::span<const FeatureContact>> all_contacts(const MovingSurface& a,
                                                         const MovingSurface& b);
    /// The same of one surface with itself.
    Result<std::span<const FeatureContact>> self_contacts(const MovingSurface& surface);

    /// The contact with the least time; of several with the same time, the first in the order of
    /// `all_contacts`.
    Result<std::optional<FeatureContact>> earliest(const MovingSurface& a, const MovingSurface& b);
    Result<std::optional<FeatureContact>> earliest_self(const MovingSurface& surface);

    /// What the last call did.
    [[nodiscard]] const ContinuousStats& stats() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
