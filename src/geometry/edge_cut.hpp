// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "base/module_names.hpp"
#include "geometry/orient.hpp"
#include "geometry/triangle_pair.hpp"
#include "geometry/wide_orient.hpp"

/// Where an edge is cut that has its ends strictly on two sides. Each coordinate is within
/// 4 · 2^-53 times the extent of the edge along its axis, plus half an ulp, of the truth
/// (docs/design/exact-predicates.md). Coordinates must be in_expansion_range.
namespace tandem::geometry {

/// From heights over what cuts the edge, each with a relative error of at most 2 · 2^-53.
[[nodiscard]] Vec3 point_between(const Vec3& p, double height_p, const Vec3& q,
                                 double height_q) noexcept;

/// A plane that cuts several edges, in pairs of doubles; integers where these do not suffice. Keeps
/// references to the corners.
class CuttingPlane {
  public:
    explicit CuttingPlane(const TriangleRef& t) noexcept : t_(t), wide_(t[0], t[1], t[2]) {}

    [[nodiscard]] Vec3 cut(const Vec3& p, const Vec3& q) const;

  private:
    TriangleRef t_;
    WidePlane wide_;
};

/// The axes that remain of a projection along another one.
struct AxisProjection {
    int x;
    int y;

    [[nodiscard]] static AxisProjection dropping(int axis) noexcept {
        return {(axis + 1) % 3, (axis + 2) % 3};
    }
    [[nodiscard]] Point2 operator()(const Vec3& p) const noexcept { return {p[x], p[y]}; }
};

/// By the line through `from` and `to`, of points in one plane that the projection does not
/// collapse.
[[nodiscard]] Vec3 cut_by_line(const Vec3& p, const Vec3& q, const Vec3& from, const Vec3& to,
                               AxisProjection projection);

}  // namespace tandem::geometry
