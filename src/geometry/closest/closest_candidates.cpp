// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/closest/closest_candidates.hpp"

#include <Eigen/Geometry>
#include <algorithm>

#include "geometry/fixed_order.hpp"

namespace tandem::geometry {
namespace {

/// Error bound of parameters, for features that are neither short nor almost flat.
constexpr double kParameterMargin = 0x1p-10;
constexpr double kShortEdge = 0x1p-10;
constexpr double kFlatness = 0x1p-20;

bool is_certainly_outside(double parameter) noexcept {
    return parameter < -kParameterMargin || parameter > 1.0 + kParameterMargin;
}

double distance_to_edge(const Vec3& p, const Vec3& from, const Vec3& to) noexcept {
    const Vec3 edge = to - from;
    const double square = squared_norm3(edge);
    const double along = square > 0.0 ? dot3(p - from, edge) / square : 0.0;
    return norm3(p - (from + std::min(std::max(along, 0.0), 1.0) * edge));
}

/// Whether the foot of the perpendicular from a point may be inside a face.
bool may_stand_on(const Vec3& p, const std::array<Vec3, 3>& face, double size) noexcept {
    const Vec3 u = face[1] - face[0];
    const Vec3 v = face[2] - face[0];
    const Vec3 w = p - face[0];
    const double uu = squared_norm3(u);
    const double vv = squared_norm3(v);
    const double uv = dot3(u, v);
    const double determinant = uu * vv - uv * uv;
    const double shortest = kShortEdge * size;
    if (!(std::min(uu, vv) > shortest * shortest) || !(determinant > kFlatness * uu * vv)) {
        return true;
    }
    const double uw = dot3(u, w);
    const double vw = dot3(v, w);
    const double along_u = (uw * vv - vw * uv) / determinant;
    const double along_v = (vw * uu - uw * uv) / determinant;
    return !is_certainly_outside(along_u) && !is_certainly_outside(along_v) &&
           !is_certainly_outside(along_u + along_v);
}

constexpr std::size_t end_of(std::size_t edge) noexcept {
    return edge == 2 ? 0 : edge + 1;
}

}  // namespace

bool ClosestCandidates::has_corners(std::size_t corner_a, std::size_t corner_b) const noexcept {
    return !(norm3(pair_.a[corner_a] - pair_.b[corner_b]) > most_);
}

bool ClosestCandidates::has_corner_and_edge(std::size_t corner_a,
                                            std::size_t edge_b) const noexcept {
    return !(distance_to_edge(pair_.a[corner_a], pair_.b[edge_b], pair_.b[end_of(edge_b)]) > most_);
}

bool ClosestCandidates::has_edge_and_corner(std::size_t edge_a,
                                            std::size_t corner_b) const noexcept {
    return !(distance_to_edge(pair_.b[corner_b], pair_.a[edge_a], pair_.a[end_of(edge_a)]) > most_);
}

bool ClosestCandidates::has_corner_and_face(std::size_t corner_a) const noexcept {
    return may_stand_on(pair_.a[corner_a], pair_.b, pair_.size);
}

bool ClosestCandidates::has_face_and_corner(std::size_t corner_b) const noexcept {
    return may_stand_on(pair_.b[corner_b], pair_.a, pair_.size);
}

bool ClosestCandidates::has_edges(std::size_t edge_a, std::size_t edge_b) const noexcept {
    const Vec3 a = pair_.a[end_of(edge_a)] - pair_.a[edge_a];
    const Vec3 b = pair_.b[end_of(edge_b)] - pair_.b[edge_b];
    const Vec3 apart = pair_.a[edge_a] - pair_.b[edge_b];
    const double aa = squared_norm3(a);
    const double bb = squared_norm3(b);
    const double ab = dot3(a, b);
    const double determinant = aa * bb - ab * ab;
    const double shortest = kShortEdge * pair_.size;
    if (!(std::min(aa, bb) > shortest * shortest) || !(determinant > kFlatness * aa * bb)) {
        return true;
    }
    const double ar = dot3(a, apart);
    const double br = dot3(b, apart);
    return !is_certainly_outside((ab * br - bb * ar) / determinant) &&
           !is_certainly_outside((aa * br - ab * ar) / determinant);
}

}  // namespace tandem::geometry
