// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <tandem/ray.hpp>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"

/// Rays and segments against closed triangles, decided exactly for the given doubles. Coordinates
/// must be finite, and directions must not be zero. A degenerate triangle is the segment or point
/// that its corners span.
namespace tandem::geometry {

/// Largest relative error of a parameter that is not exact.
inline constexpr double kRayParameterError = 0x1p-40;

/// The first point of the triangle on the ray: t of origin + t · direction. Whether there is a
/// common point with 0 <= t <= t_max is exact. t is within kRayParameterError of the truth and
/// within [0, t_max]; it is 0 if and only if the origin is on the triangle. A ray in the plane of
/// the triangle meets it at its entry point. Parameters above the largest double become that.
[[nodiscard]] std::optional<double> hit(const Ray& ray, const TriangleRef& triangle);

/// The same for a segment; the parameter is 0 at `from` and 1 at `to`, which may be equal.
[[nodiscard]] std::optional<double> hit(const Segment& segment, const TriangleRef& triangle);

/// How a half-line crosses a triangle, for counting how often it leaves and enters a closed mesh.
enum class Crossing : std::uint8_t {
    Miss,      ///< No common point.
    Leaving,   ///< Through the inside, along the normal of the counter-clockwise side.
    Entering,  ///< Through the inside, against the normal.
    Graze,     ///< Touches the boundary, runs in the plane, or meets a degenerate triangle.
    AtOrigin,  ///< The point itself is on the triangle.
};

[[nodiscard]] Crossing crossing(const Vec3& origin, const Vec3& direction,
                                const TriangleRef& triangle);

}  // namespace tandem::geometry
