// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"
#include "geometry/predicates/orient.hpp"
#include "geometry/predicates/wide_orient.hpp"

/// The point at which an edge, whose ends are strictly on two sides, is cut. Each coordinate is off
/// by at most 4 · 2^-53 times the extent of the edge along its axis, plus half an ulp
/// (docs/design/exact-predicates.md). Coordinates must be in_expansion_range.
namespace tandem::geometry {

/// From the heights of the ends, each with a relative error of at most 2 · 2^-53.
[[nodiscard]] Vec3 point_between(const Vec3& p, double height_p, const Vec3& q,
                                 double height_q) noexcept;

/// A plane that cuts several edges: computed in pairs of doubles, and in integers if these do not
/// suffice. It refers to the corners and must not outlive them.
class CuttingPlane {
  public:
    explicit CuttingPlane(const TriangleRef& t) noexcept : t_(t), wide_(t[0], t[1], t[2]) {}

    [[nodiscard]] Vec3 cut(const Vec3& p, const Vec3& q) const;

  private:
    TriangleRef t_;
    WidePlane wide_;
};

/// The two axes that remain when coordinates along the third are dropped.
struct AxisProjection {
    int x;
    int y;

    [[nodiscard]] static AxisProjection dropping(int axis) noexcept {
        return {(axis + 1) % 3, (axis + 2) % 3};
    }
    [[nodiscard]] Point2 operator()(const Vec3& p) const noexcept { return {p[x], p[y]}; }
};

/// Cuts an edge by the line through `from` and `to`. All points lie in one plane, which the
/// projection does not collapse.
[[nodiscard]] Vec3 cut_by_line(const Vec3& p, const Vec3& q, const Vec3& from, const Vec3& to,
                               AxisProjection projection);

}  // namespace tandem::geometry
