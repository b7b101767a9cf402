// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/closest/exact_closest.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "base/assert.hpp"
#include "geometry/pairs/exact_hull.hpp"
#include "geometry/pairs/features.hpp"

namespace tandem::geometry {
namespace {

using Corners = std::array<IntegerVector, 3>;

/// The points on_a / denominator and on_b / denominator; the denominator is positive.
struct Candidate {
    IntegerVector on_a;
    IntegerVector on_b;
    Integer denominator;
    /// The square of the difference of the numerators.
    Integer square;
    TriangleFeature feature_a = TriangleFeature::Vertex0;
    TriangleFeature feature_b = TriangleFeature::Vertex0;
};

Candidate swapped(Candidate c) {
    std::swap(c.on_a, c.on_b);
    std::swap(c.feature_a, c.feature_b);
    return c;
}

bool is_closer(const Candidate& p, const Candidate& q) {
    return p.square * (q.denominator * q.denominator) < q.square * (p.denominator * p.denominator);
}

/// weight · p + factor · v.
IntegerVector combined(const Integer& weight, const IntegerVector& p, const Integer& factor,
                       const IntegerVector& v) {
    return {weight * p[0] + factor * v[0], weight * p[1] + factor * v[1],
            weight * p[2] + factor * v[2]};
}

Candidate made(IntegerVector on_a, IntegerVector on_b, Integer denominator) {
    const IntegerVector d = difference(on_a, on_b);
    Integer square = dot(d, d);
    return {std::move(on_a), std::move(on_b), std::move(denominator), std::move(square), {}, {}};
}

bool strictly_between_zero_and(const Integer& high, const Integer& x) {
    return x.sign() > 0 && x < high;
}

/// Nothing unless the foot of the perpendicular lies inside the edge.
std::optional<Candidate> corner_edge(const IntegerVector& corner, const IntegerVector& from,
                                     const IntegerVector& to) {
    const IntegerVector edge = difference(to, from);
    const Integer square = dot(edge, edge);
    const Integer along = dot(difference(corner, from), edge);
    if (!strictly_between_zero_and(square, along)) {
        return std::nullopt;
    }
    return made(combined(square, corner, 0, edge), combined(square, from, along, edge), square);
}

/// Nothing unless the common perpendicular is unique and ends inside both edges.
std::optional<Candidate> edge_edge(const IntegerVector& from_a, const IntegerVector& to_a,
                                   const IntegerVector& from_b, const IntegerVector& to_b) {
    const IntegerVector edge_a = difference(to_a, from_a);
    const IntegerVector edge_b = difference(to_b, from_b);
    const IntegerVector apart = difference(from_a, from_b);
    const Integer aa = dot(edge_a, edge_a);
    const Integer bb = dot(edge_b, edge_b);
    const Integer ab = dot(edge_a, edge_b);
    const Integer ar = dot(edge_a, apart);
    const Integer br = dot(edge_b, apart);
    const Integer determinant = aa * bb - ab * ab;
    const Integer along_a = ab * br - bb * ar;
    const Integer along_b = aa * br - ab * ar;
    if (!strictly_between_zero_and(determinant, along_a) ||
        !strictly_between_zero_and(determinant, along_b)) {
        return std::nullopt;
    }
    return made(combined(determinant, from_a, along_a, edge_a),
                combined(determinant, from_b, along_b, edge_b), determinant);
}

/// Nothing unless the foot of the perpendicular lies inside the face.
std::optional<Candidate> corner_face(const IntegerVector& corner, const Corners& face) {
    const IntegerVector normal = cross(difference(face[1], face[0]), difference(face[2], face[0]));
    for (std::size_t i = 0; i < 3; ++i) {
        const IntegerVector edge = difference(face[(i + 1) % 3], face[i]);
        if (dot(cross(edge, difference(corner, face[i])), normal).sign() <= 0) {
            return std::nullopt;
        }
    }
    const Integer square = dot(normal, normal);
    const Integer height = dot(difference(corner, face[0]), normal);
    return made(combined(square, corner, 0, normal), combined(square, corner, -height, normal),
                square);
}

/// The closest pair of features; among equally close ones the first in this order: two corners, a
/// corner and an edge, a corner and a face, two edges. One of these has the distance of two
/// disjoint triangles. Pairs of features that are not in `candidates` are skipped; null means all.
Candidate closest(const Corners& a, const Corners& b, const ClosestCandidates* candidates) {
    std::optional<Candidate> best;
    const auto consider = [&](std::optional<Candidate> c, TriangleFeature feature_a,
                              TriangleFeature feature_b) {
        if (c && (!best || is_closer(*c, *best))) {
            best = std::move(c);
            best->feature_a = feature_a;
            best->feature_b = feature_b;
        }
    };
    const auto swapped_if_any = [](std::optional<Candidate> c) {
        return c ? std::optional(swapped(std::move(*c))) : c;
    };
    const auto next = [](std::size_t i) { return (i + 1) % 3; };
    const auto edge = [&](std::size_t i) { return edge_feature(i, next(i)); };
    const bool all = candidates == nullptr;
    // 1. Two corners.
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            if (all || candidates->has_corners(i, j)) {
                consider(made(a[i], b[j], 1), vertex_feature(i), vertex_feature(j));
            }
        }
    }
    // 2. A corner and an edge.
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            if (all || candidates->has_corner_and_edge(i, j)) {
                consider(corner_edge(a[i], b[j], b[next(j)]), vertex_feature(i), edge(j));
            }
            if (all || candidates->has_edge_and_corner(i, j)) {
                consider(swapped_if_any(corner_edge(b[j], a[i], a[next(i)])), edge(i),
                         vertex_feature(j));
            }
        }
    }
    // 3. A corner and a face.
    for (std::size_t i = 0; i < 3; ++i) {
        if (all || candidates->has_corner_and_face(i)) {
            consider(corner_face(a[i], b), vertex_feature(i), TriangleFeature::Face);
        }
        if (all || candidates->has_face_and_corner(i)) {
            consider(swapped_if_any(corner_face(b[i], a)), TriangleFeature::Face,
                     vertex_feature(i));
        }
    }
    // 4. Two edges.
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            if (all || candidates->has_edges(i, j)) {
                consider(edge_edge(a[i], a[next(i)], b[j], b[next(j)]), edge(i), edge(j));
            }
        }
    }
    TANDEM_ASSERT(best.has_value());
    return *std::move(best);
}

/// √square / denominator · 2^exponent.
double rounded_root(const Integer& square, const Integer& denominator, int exponent) {
    // A root of 62 to 64 bits: the error of its truncation is far below the rounding to double.
    const int shift = 63 + static_cast<int>(msb(denominator)) - static_cast<int>(msb(square)) / 2;
    const Integer dividend = shift > 0 ? Integer(square << (2 * shift)) : square;
    const Integer root_denominator = shift < 0 ? Integer(denominator << -shift) : denominator;
    const Integer root = sqrt(Integer(dividend / (root_denominator * root_denominator)));
    return std::ldexp(static_cast<double>(root.convert_to<std::uint64_t>()), exponent - shift);
}

}  // namespace

ClosestPoints exact_closest_points(const TriangleRef& a, const TriangleRef& b,
                                   const ClosestCandidates* candidates) {
    std::array<double, 18> coordinates{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            coordinates[3 * i + k] = a[i][static_cast<Eigen::Index>(k)];
            coordinates[9 + 3 * i + k] = b[i][static_cast<Eigen::Index>(k)];
        }
    }
    auto scaled = to_common_scale(coordinates);
    Corners corners_a;
    Corners corners_b;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            corners_a[i][k] = std::move(scaled.integers[3 * i + k]);
            corners_b[i][k] = std::move(scaled.integers[9 + 3 * i + k]);
        }
    }
    const Candidate best = closest(corners_a, corners_b, candidates);
    const auto point = [&](const IntegerVector& p) {
        return Vec3(rounded(p[0], best.denominator, scaled.exponent),
                    rounded(p[1], best.denominator, scaled.exponent),
                    rounded(p[2], best.denominator, scaled.exponent));
    };
    const double distance = rounded_root(best.square, best.denominator, scaled.exponent);
    return {std::max(distance, std::numeric_limits<double>::denorm_min()), point(best.on_a),
            point(best.on_b), best.feature_a, best.feature_b};
}

}  // namespace tandem::geometry
