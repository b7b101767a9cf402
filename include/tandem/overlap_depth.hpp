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

#include <tandem/contact_regions.hpp>
#include <tandem/containment.hpp>
#include <tandem/name_table.hpp>

namespace tandem {

/// Why the depth of an overlap is not known.
enum class UnknownDepth : std::uint8_t {
    OpenSurface,  ///< a surface has open edges, and the winding number near them is unclear
    AmbiguousOrientation,  ///< triangles of one component face different ways
    AmbiguousUnion,        ///< crossing components of one part do not say where its inside is
    WorkLimit,             ///< the search took more steps than the request allows
    OutOfRange,            ///< the surfaces nearly coincide, below the resolution of double
};

/// Proved bounds of a depth.
struct DepthBounds {
    double lo = 0.0;
    double hi = std::numeric_limits<double>::infinity();
};

/// What holds the deepest point of an overlap.
enum class DeepestOn : std::uint8_t {
    SurfaceOfA,  ///< a point of A's surface inside B
    SurfaceOfB,  ///< a point of B's surface inside A
    Ball,        ///< the centre of the largest ball inside both
};

/// The least translation of B that separates two convex bodies.
struct Separation {
    double distance = 0.0;
    Vec3 direction = Vec3::Zero();  ///< unit length, the way of B
};

/// A connected piece of what two bodies have in common as volumes
/// (docs/design/depth.md defines each member).
struct OverlapPiece {
    DepthBounds depth;  ///< `lo` holds also where the depth is unknown
    std::optional<UnknownDepth> unknown{};
    bool through = false;  ///< the bodies go through each other: no tolerance allows that
    DeepestOn deepest_on = DeepestOn::Ball;
    Vec3 deepest = Vec3::Zero();  ///< in the world
    /// Unit length, from the deepest point to the nearest point of the other surface, for a ball of
    /// A's surface; absent where several directions are as good.
    std::optional<Vec3> direction{};
    Vec3 lo = Vec3::Zero();  ///< a box around the piece
    Vec3 hi = Vec3::Zero();
    std::vector<std::uint32_t> pairs;  ///< that bound the piece: places in the list of the question
    std::optional<Separation> separation{};  ///< where both bodies are convex
};

/// The overlap of two bodies; without pieces their insides do not meet.
struct Overlap {
    std::vector<OverlapPiece> pieces;  ///< the deepest first
    /// How the insides lie to each other; absent where that is not known.
    std::optional<Relation> relation{};
};

struct DepthRequest {
    /// Depths are found accurately enough to be compared with it.
    std::optional<double> tolerance{};
    double relative_error = 0.02;  ///< of the bounds
    /// Closest-point searches, after which depths are unknown.
    std::uint64_t max_steps = 2'000'000;
    /// Ends the work with the error `Cancelled`.
    std::stop_token cancel{};
};

/// The pieces of the overlap of two placed bodies. `pairs` are all pairs of triangles that touch,
/// as `collide` finds them; bodies may also overlap without any.
[[nodiscard]] Result<Overlap> overlap_depth(const PlacedBody& a, const PlacedBody& b,
                                            std::span<const TrianglePair> pairs,
                                            const DepthRequest& request = {});

/// The direction in which to move B to take it out of A: `direction`, or its opposite where the
/// deepest point is on A.
[[nodiscard]] std::optional<Vec3> normal_of(const OverlapPiece& piece);

/// What a tolerance makes of an overlap, the worst last.
enum class DepthVerdict : std::uint8_t {
    NoOverlap,  ///< the insides do not meet
    Tolerated,  ///< a tolerance was given, and the depth is surely at most that
    Unknown,    ///< not known: never to be passed as fine
    Clash,      ///< deeper, or through, or no tolerance was given
};

/// Tolerated if a tolerance is given, the piece does not go through and its depth is surely at most
/// tolerance · (1 + 1e-9). A larger tolerance never gives a worse verdict.
[[nodiscard]] DepthVerdict judge(const OverlapPiece& piece, std::optional<double> tolerance);
/// The worst verdict of the pieces.
[[nodiscard]] DepthVerdict judge(const Overlap& overlap, std::optional<double> tolerance);

/// Names as reports spell them.
/// @{
inline constexpr NameTable kUnknownDepthNames{
    {EnumName{UnknownDepth::OpenSurface, "open-surface"},
     {UnknownDepth::AmbiguousOrientation, "ambiguous-orientation"},
     {UnknownDepth::AmbiguousUnion, "ambiguous-union"},
     {UnknownDepth::WorkLimit, "work-limit"},
     {UnknownDepth::OutOfRange, "out-of-range"}}};
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

/// The name of an enumerator; "?" for a number that is none.
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
