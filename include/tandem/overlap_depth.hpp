// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/contact_body.hpp>
#include <tandem/containment.hpp>
#include <tandem/name_table.hpp>

namespace tandem {

/// Why the depth of an overlap is unknown.
enum class UnknownDepth : std::uint8_t {
    OpenSurface,  ///< a surface has open edges, and the winding number near them is unclear
    AmbiguousOrientation,  ///< triangles of one component face different ways
    AmbiguousUnion,        ///< crossing components of one part leave its inside ambiguous
    WorkLimit,             ///< the search used up DepthRequest::max_steps
    OutOfRange,            ///< the sizes or positions of the bodies differ too much for double
    SomePairs,             ///< the request was given only some pairs of touching triangles
};

/// Proved lower and upper bound of a depth.
struct DepthBounds {
    double lo = 0.0;
    double hi = std::numeric_limits<double>::infinity();
};

/// The place of the deepest point of an overlap.
enum class DeepestOn : std::uint8_t {
    SurfaceOfA,  ///< a point of A's surface inside B
    SurfaceOfB,  ///< a point of B's surface inside A
    Ball,        ///< the centre of the largest ball inside both
};

/// The least translation of B that separates two convex bodies.
struct Separation {
    double distance = 0.0;
    Vec3 direction = Vec3::Zero();  ///< unit length, the direction in which B moves
};

/// A connected piece of the volume that two bodies share (docs/design/depth.md defines each
/// member).
struct OverlapPiece {
    DepthBounds depth;  ///< `lo` is valid even if the depth is unknown
    std::optional<UnknownDepth> unknown{};
    bool through = false;  ///< the bodies go through each other, which no tolerance allows
    DeepestOn deepest_on = DeepestOn::Ball;
    Vec3 deepest = Vec3::Zero();  ///< in world coordinates
    /// Unit vector from the deepest point to the nearest point of the other surface; if
    /// `deepest_on` is Ball, of A's surface. Absent if several directions are equally good.
    std::optional<Vec3> direction{};
    Vec3 lo = Vec3::Zero();  ///< a box around the piece
    Vec3 hi = Vec3::Zero();
    /// Pairs that bound the piece, as indices into the given list.
    std::vector<std::uint32_t> pairs{};
    std::optional<Separation> separation{};  ///< present if both bodies are convex
};

/// The overlap of two bodies. Without pieces, the insides do not meet.
struct Overlap {
    std::vector<OverlapPiece> pieces;  ///< the deepest first
    /// The relation of the insides; absent if unknown.
    std::optional<Relation> relation{};
};

/// Whether a list contains all pairs of triangles that touch.
enum class PairList : std::uint8_t {
    All,   ///< all pairs, as `collide` finds them
    Some,  ///< the list was cut off by a limit: depths are unknown
};

struct DepthRequest {
    /// Bounds are made tight enough to decide whether each depth exceeds this value.
    std::optional<double> tolerance{};
    double relative_error = 0.02;  ///< largest relative error of the bounds
    /// Largest number of closest-point searches; depths not found by then are unknown.
    std::uint64_t max_steps = 2'000'000;
    PairList pairs = PairList::All;
    /// Ends the work with the error `Cancelled`, like `QueryLimits::cancel`.
    std::stop_token cancel{};
};

/// The pieces of the overlap of two placed bodies. `pairs` are the pairs of touching triangles;
/// bodies can overlap without any.
[[nodiscard]] Result<Overlap> overlap_depth(const PlacedBody& a, const PlacedBody& b,
                                            std::span<const TrianglePair> pairs,
                                            const DepthRequest& request = {});

/// The upper bound of the depth, which `judge` compares with the tolerance; nothing if the depth is
/// unknown.
[[nodiscard]] std::optional<double> depth_of(const OverlapPiece& piece);

/// The direction in which B must move to leave A: `direction`, or its opposite if the deepest point
/// is on A.
[[nodiscard]] std::optional<Vec3> normal_of(const OverlapPiece& piece);

/// The verdict on an overlap for a tolerance, from best to worst.
enum class DepthVerdict : std::uint8_t {
    NoOverlap,  ///< the insides do not meet
    Tolerated,  ///< a tolerance was given, and the depth is certainly no larger
    Unknown,    ///< the depth is unknown: never treat this as acceptable
    /// The depth exceeds the tolerance, the bodies go through each other, or no tolerance was
    /// given.
    Clash,
};

/// `Tolerated` requires that a tolerance is given, that the bodies do not go through each other,
/// and that the depth is certainly at most tolerance · (1 + 1e-9). A larger tolerance never gives a
/// worse verdict.
[[nodiscard]] DepthVerdict judge(const OverlapPiece& piece, std::optional<double> tolerance);
/// The worst verdict over all pieces.
[[nodiscard]] DepthVerdict judge(const Overlap& overlap, std::optional<double> tolerance);

/// Names as in reports.
/// @{
inline constexpr NameTable kUnknownDepthNames{
    {EnumName{UnknownDepth::OpenSurface, "open-surface"},
     {UnknownDepth::AmbiguousOrientation, "ambiguous-orientation"},
     {UnknownDepth::AmbiguousUnion, "ambiguous-union"},
     {UnknownDepth::WorkLimit, "work-limit"},
     {UnknownDepth::OutOfRange, "out-of-range"},
     {UnknownDepth::SomePairs, "some-pairs"}}};
inline constexpr NameTable kDepthVerdictNames{{EnumName{DepthVerdict::NoOverlap, "no-overlap"},
                                               {DepthVerdict::Tolerated, "tolerated"},
                                               {DepthVerdict::Unknown, "unknown"},
                                               {DepthVerdict::Clash, "clash"}}};
inline constexpr NameTable kDeepestOnNames{{EnumName{DeepestOn::SurfaceOfA, "surface-of-a"},
                                            {DeepestOn::SurfaceOfB, "surface-of-b"},
                                            {DeepestOn::Ball, "ball"}}};
/// @}
static_assert(is_complete<kUnknownDepthNames>());
static_assert(is_complete<kDepthVerdictNames>());
static_assert(is_complete<kDeepestOnNames>());

/// The reason as a sentence for users, without a full stop.
[[nodiscard]] std::string_view explain(UnknownDepth unknown);

/// The name of an enumerator; "?" for any other number.
/// @{
[[nodiscard]] constexpr std::string_view name_of(UnknownDepth unknown) noexcept {
    return kUnknownDepthNames.name_of(unknown);
}
[[nodiscard]] constexpr std::string_view name_of(DepthVerdict verdict) noexcept {
    return kDepthVerdictNames.name_of(verdict);
}
[[nodiscard]] constexpr std::string_view name_of(DeepestOn on) noexcept {
    return kDeepestOnNames.name_of(on);
}
/// @}

}  // namespace tandem
