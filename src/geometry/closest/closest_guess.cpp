// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/closest/closest_guess.hpp"

#include <Eigen/Geometry>
#include <algorithm>

#include "geometry/fixed_order.hpp"
#include "geometry/pairs/features.hpp"

namespace tandem::geometry {
namespace {

double clamped_to_unit(double x) noexcept {
    return std::min(std::max(x, 0.0), 1.0);
}

bool is_inside_unit(double x) noexcept {
    return x > 0.0 && x < 1.0;
}

/// The feature that contains the point at `along` on the edge between two corners.
TriangleFeature feature_along(double along, std::size_t from, std::size_t to) noexcept {
    return along == 0.0   ? vertex_feature(from)
           : along == 1.0 ? vertex_feature(to)
                          : edge_feature(from, to);
}

/// A triangle as its longest edge and its third corner. This form suits slivers: errors along the
/// longest edge are removed, and errors across it matter only relative to the width.
class FaceFrame {
  public:
    explicit FaceFrame(const std::array<Vec3, 3>& corners) noexcept {
        const std::array lengths{squared_norm3(corners[1] - corners[0]),
                                 squared_norm3(corners[2] - corners[1]),
                                 squared_norm3(corners[0] - corners[2])};
        const std::size_t from = lengths[0] >= lengths[1] ? (lengths[0] >= lengths[2] ? 0 : 2)
                                                          : (lengths[1] >= lengths[2] ? 1 : 2);
        const std::size_t to = from == 2 ? 0 : from + 1;
        origin_ = corners[from];
        edge_ = corners[to] - origin_;
        arm_ = corners[3 - from - to] - origin_;
        edge_squared_ = lengths[from];
        normal_ = without_edge(edge_.cross(arm_));
    }

    /// Perpendicular to the longest edge up to ε, for any width.
    [[nodiscard]] const Vec3& normal() const noexcept { return normal_; }

    [[nodiscard]] double height(const Vec3& point) const noexcept {
        return dot3(normal_, point - origin_);
    }

    /// The foot of the perpendicular from a point of this height, as a combination of the corners
    /// with positive weights: a point of the triangle even if the weights have errors. Nothing if
    /// the foot is outside.
    [[nodiscard]] std::optional<Vec3> foot_of(const Vec3& point, double height) const noexcept {
        const Vec3 in_plane = (point - (height / squared_norm3(normal_)) * normal_) - origin_;
        const Vec3 across = without_edge(arm_);
        const double along_arm = dot3(in_plane, across) / squared_norm3(across);
        const double along_edge = dot3(in_plane - along_arm * arm_, edge_) / edge_squared_;
        if (!(along_arm > 0.0 && along_edge > 0.0 && along_arm + along_edge < 1.0)) {
            return std::nullopt;
        }
        return Vec3(origin_ + (along_edge * edge_ + along_arm * arm_));
    }

  private:
    [[nodiscard]] Vec3 without_edge(const Vec3& v) const noexcept {
        return v - (dot3(v, edge_) / edge_squared_) * edge_;
    }

    Vec3 origin_;
    Vec3 edge_;
    Vec3 arm_;
    Vec3 normal_;
    double edge_squared_;
};

/// The foot of the perpendicular from the lowest corner of the other triangle, if all its corners
/// are on one side of a face.
struct Foot {
    Vec3 position;
    Vec3 direction;  ///< from the face to the corner
    std::size_t corner;
};

std::optional<Foot> foot_on_face(const std::array<Vec3, 3>& face,
                                 const std::array<Vec3, 3>& others) {
    const FaceFrame frame(face);
    std::array heights{frame.height(others[0]), frame.height(others[1]), frame.height(others[2])};
    const bool below = heights[0] < 0.0 && heights[1] < 0.0 && heights[2] < 0.0;
    if (!below && !(heights[0] > 0.0 && heights[1] > 0.0 && heights[2] > 0.0)) {
        return std::nullopt;
    }
    const auto lowest = below ? std::max_element(heights.begin(), heights.end())
                              : std::min_element(heights.begin(), heights.end());
    const auto corner = static_cast<std::size_t>(lowest - heights.begin());
    const std::optional<Vec3> position = frame.foot_of(others[corner], *lowest);
    if (!position) {
        return std::nullopt;
    }
    return Foot{*position, below ? Vec3(-frame.normal()) : frame.normal(), corner};
}

}  // namespace

ClosestGuess guess_from_edges(const LocalPair& pair, std::size_t opposite_a,
                              std::size_t opposite_b) {
    constexpr std::array<std::size_t, 3> kNext{1, 2, 0};
    constexpr std::array<std::size_t, 3> kLast{2, 0, 1};
    const Vec3& from_a = pair.a[kNext[opposite_a]];
    const Vec3& from_b = pair.b[kNext[opposite_b]];
    const Vec3 edge_a = pair.a[kLast[opposite_a]] - from_a;
    const Vec3 edge_b = pair.b[kLast[opposite_b]] - from_b;
    const Vec3 apart = from_a - from_b;
    // The squared distance |apart + s · edge_a − t · edge_b|² is least where its derivatives by s
    // and t vanish: aa s − ab t = −ar and ab s − bb t = −br. For given s the second one gives t.
    const double aa = dot3(edge_a, edge_a);
    const double bb = dot3(edge_b, edge_b);
    const double ab = dot3(edge_a, edge_b);
    const double ar = dot3(edge_a, apart);
    const double br = dot3(edge_b, apart);
    const double inverse_aa = aa > 0.0 ? 1.0 / aa : 0.0;
    const double inverse_bb = bb > 0.0 ? 1.0 / bb : 0.0;
    const double determinant = aa * bb - ab * ab;

    double s = determinant > 0.0 ? clamped_to_unit((ab * br - bb * ar) / determinant) : 0.0;
    double t = (ab * s + br) * inverse_bb;
    // t == 0 is included: a point instead of an edge gives it.
    if (t <= 0.0) {
        t = 0.0;
        s = clamped_to_unit(-ar * inverse_aa);
    } else if (t >= 1.0) {
        t = 1.0;
        s = clamped_to_unit((ab - ar) * inverse_aa);
    }
    ClosestGuess guess{from_a + s * edge_a,
                       from_b + t * edge_b,
                       {},
                       feature_along(s, kNext[opposite_a], kLast[opposite_a]),
                       feature_along(t, kNext[opposite_b], kLast[opposite_b])};

    // The difference of the points is a poor direction if they are close: its error grows with the
    // size of the edges. A cross product, or removing the component along an edge, is better.
    guess.direction = guess.on_b - guess.on_a;
    if (is_inside_unit(s)) {
        if (is_inside_unit(t) && determinant > 0x1p-33 * (aa * bb)) {
            const Vec3 normal = edge_a.cross(edge_b);
            guess.direction = dot3(normal, guess.direction) < 0.0 ? Vec3(-normal) : normal;
        }
        guess.direction -= (dot3(guess.direction, edge_a) * inverse_aa) * edge_a;
    } else if (is_inside_unit(t)) {
        guess.direction -= (dot3(guess.direction, edge_b) * inverse_bb) * edge_b;
    }
    return guess;
}

std::optional<ClosestGuess> guess_from_face_of_a(const LocalPair& pair) {
    const auto foot = foot_on_face(pair.a, pair.b);
    if (!foot) {
        return std::nullopt;
    }
    return ClosestGuess{foot->position, pair.b[foot->corner], foot->direction,
                        TriangleFeature::Face, vertex_feature(foot->corner)};
}

std::optional<ClosestGuess> guess_from_face_of_b(const LocalPair& pair) {
    const auto foot = foot_on_face(pair.b, pair.a);
    if (!foot) {
        return std::nullopt;
    }
    return ClosestGuess{pair.a[foot->corner], foot->position, -foot->direction,
                        vertex_feature(foot->corner), TriangleFeature::Face};
}

}  // namespace tandem::geometry
