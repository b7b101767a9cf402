// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/closest_points.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <tandem/triangle.hpp>

#include "base/assert.hpp"
#include "geometry/exact_closest.hpp"
#include "geometry/local_pair.hpp"
#include "geometry/piercing_point.hpp"

/// A guess and a proof. The guess is a pair of points, from a few features that look promising; its
/// distance is an upper bound. The proof is a direction: how far apart the triangles are along it
/// is a lower bound. Where the two agree, the guess is the answer, however it was found; where no
/// guess can be proved in doubles, integers answer. docs/design/distances-and-rays.md has the
/// bounds on rounding.
namespace tandem {
namespace {

constexpr double kUnitRoundoff = 0x1p-53;
/// How much the bounds may differ, relatively and in units of ε · size.
constexpr double kRelativeGap = 0x1p-44;
constexpr double kAbsoluteGap = 24;
/// Lower bounds above this many ε · size are positive in truth.
constexpr double kCertainlyApart = 32;
/// A lower bound above the limit by this much proves that the answer is above the limit.
constexpr double kRelativeExcess = 0x1p-40;
constexpr double kAbsoluteExcess = 96;
/// Shorter directions may have suffered from underflow. The size is at least 2^-100.
constexpr double kShortestDirectionSquared = 0x1p-780;

/// Two points and the direction that shows there are none closer, from a to b.
struct Guess {
    Vec3 on_a;
    Vec3 on_b;
    Vec3 direction;
};

/// The extent of the pair along a direction: which corners are foremost and hindmost towards the
/// other triangle, and the gap between, all times the length of the direction.
struct Extent {
    double gap;
    std::size_t hindmost_a;
    std::size_t hindmost_b;
};

Extent extent_along(const Vec3& direction, const LocalPair& pair) noexcept {
    const std::array a{direction.dot(pair.a[0]), direction.dot(pair.a[1]),
                       direction.dot(pair.a[2])};
    const std::array b{direction.dot(pair.b[0]), direction.dot(pair.b[1]),
                       direction.dot(pair.b[2])};
    const double front_a = std::max(std::max(a[0], a[1]), a[2]);
    const double front_b = std::min(std::min(b[0], b[1]), b[2]);
    const std::size_t low_a = a[0] < a[1] ? (a[0] < a[2] ? 0 : 2) : (a[1] < a[2] ? 1 : 2);
    const std::size_t high_b = b[0] > b[1] ? (b[0] > b[2] ? 0 : 2) : (b[1] > b[2] ? 1 : 2);
    return {front_b - front_a, low_a, high_b};
}

double clamped_to_unit(double x) noexcept {
    return std::min(std::max(x, 0.0), 1.0);
}

bool is_inside_unit(double x) noexcept {
    return x > 0.0 && x < 1.0;
}

/// The closest points of two edges, each opposite to a corner; degenerate edges are allowed.
Guess guess_from_edges(const LocalPair& pair, std::size_t opposite_a, std::size_t opposite_b) {
    constexpr std::array<std::size_t, 3> kNext{1, 2, 0};
    constexpr std::array<std::size_t, 3> kLast{2, 0, 1};
    const Vec3& from_a = pair.a[kNext[opposite_a]];
    const Vec3& from_b = pair.b[kNext[opposite_b]];
    const Vec3 edge_a = pair.a[kLast[opposite_a]] - from_a;
    const Vec3 edge_b = pair.b[kLast[opposite_b]] - from_b;
    const Vec3 apart = from_a - from_b;
    const double aa = edge_a.dot(edge_a);
    const double bb = edge_b.dot(edge_b);
    const double ab = edge_a.dot(edge_b);
    const double ar = edge_a.dot(apart);
    const double br = edge_b.dot(apart);
    const double inverse_aa = aa > 0.0 ? 1.0 / aa : 0.0;
    const double inverse_bb = bb > 0.0 ? 1.0 / bb : 0.0;
    const double determinant = aa * bb - ab * ab;

    double s = determinant > 0.0 ? clamped_to_unit((ab * br - bb * ar) / determinant) : 0.0;
    double t = (ab * s + br) * inverse_bb;
    // Also for t == 0, which is what a point instead of an edge gives.
    if (t <= 0.0) {
        t = 0.0;
        s = clamped_to_unit(-ar * inverse_aa);
    } else if (t >= 1.0) {
        t = 1.0;
        s = clamped_to_unit((ab - ar) * inverse_aa);
    }
    Guess guess{from_a + s * edge_a, from_b + t * edge_b, {}};

    // The difference of the points is a poor direction if they are close: its error grows with the
    // size of the edges. A cross product, and taking off what is left along an edge, is better.
    guess.direction = guess.on_b - guess.on_a;
    if (is_inside_unit(s)) {
        if (is_inside_unit(t) && determinant > 0x1p-33 * (aa * bb)) {
            const Vec3 normal = edge_a.cross(edge_b);
            guess.direction = normal.dot(guess.direction) < 0.0 ? Vec3(-normal) : normal;
        }
        guess.direction -= (guess.direction.dot(edge_a) * inverse_aa) * edge_a;
    } else if (is_inside_unit(t)) {
        guess.direction -= (guess.direction.dot(edge_b) * inverse_bb) * edge_b;
    }
    return guess;
}

/// The foot of the closest of the other corners, if all are on one side and it is well inside.
struct Foot {
    Vec3 foot;
    /// From the face to the corner.
    Vec3 direction;
    std::size_t corner;
};

std::optional<Foot> foot_on_face(const std::array<Vec3, 3>& face, const std::array<Vec3, 3>& others,
                                 double size) {
    const Vec3 edge = face[1] - face[0];
    Vec3 normal = edge.cross(face[2] - face[0]);
    std::array heights{normal.dot(others[0] - face[0]), normal.dot(others[1] - face[0]),
                       normal.dot(others[2] - face[0])};
    if (heights[0] < 0.0 && heights[1] < 0.0 && heights[2] < 0.0) {
        normal = -normal;
        heights = {-heights[0], -heights[1], -heights[2]};
    }
    const auto lowest = std::min_element(heights.begin(), heights.end());
    if (!(*lowest > 0.0)) {
        return std::nullopt;
    }
    const auto corner = static_cast<std::size_t>(lowest - heights.begin());
    const double square = normal.squaredNorm();
    const Vec3 foot = others[corner] - (*lowest / square) * normal;
    // Rounding must not put the foot outside of an acute corner.
    const double margin = 64 * kUnitRoundoff * size * size * std::sqrt(square);
    double inside = std::numeric_limits<double>::infinity();
    double outside = -inside;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 side = face[i == 2 ? 0 : i + 1] - face[i];
        const double area = side.cross(others[corner] - face[i]).dot(normal);
        inside = std::min(inside, area);
        outside = std::max(outside, area);
    }
    if (!(inside > margin) && !(outside < -margin)) {
        return std::nullopt;
    }
    return Foot{foot, normal, corner};
}

/// The search in doubles.
class Search {
  public:
    enum class Outcome { Undecided, Proved, BeyondLimit };

    Search(const LocalPair& pair, double limit) noexcept
        : pair_(pair), limit_(limit * (1.0 + kRelativeExcess) + kAbsoluteExcess * slack()) {}

    /// The answer, once proved.
    [[nodiscard]] const Guess& guess() const noexcept { return guess_; }
    [[nodiscard]] double distance() const noexcept { return distance_; }

    /// From the edges that face the other triangle, seen along the line of the centres and then
    /// along each guess.
    Outcome walk() {
        Vec3 direction =
            (pair_.b[0] + pair_.b[1] + pair_.b[2]) - (pair_.a[0] + pair_.a[1] + pair_.a[2]);
        Extent extent = extent_along(direction, pair_);
        if (is_beyond_limit(extent, direction.norm())) {
            return Outcome::BeyondLimit;
        }
        constexpr int kRounds = 2;
        for (int round = 0; round < kRounds; ++round) {
            const std::size_t opposite_a = extent.hindmost_a;
            const std::size_t opposite_b = extent.hindmost_b;
            guess_ = guess_from_edges(pair_, opposite_a, opposite_b);
            const Outcome outcome = judge(extent);
            if (outcome != Outcome::Undecided ||
                (extent.hindmost_a == opposite_a && extent.hindmost_b == opposite_b)) {
                return outcome;
            }
        }
        return Outcome::Undecided;
    }

    Outcome try_faces() {
        Extent extent{};
        if (const auto foot = foot_on_face(pair_.a, pair_.b, pair_.size)) {
            guess_ = {foot->foot, pair_.b[foot->corner], foot->direction};
            if (const Outcome outcome = judge(extent); outcome != Outcome::Undecided) {
                return outcome;
            }
        }
        if (const auto foot = foot_on_face(pair_.b, pair_.a, pair_.size)) {
            guess_ = {pair_.a[foot->corner], foot->foot, -foot->direction};
            return judge(extent);
        }
        return Outcome::Undecided;
    }

    Outcome try_all_edges() {
        Extent extent{};
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j) {
                guess_ = guess_from_edges(pair_, i, j);
                if (const Outcome outcome = judge(extent); outcome != Outcome::Undecided) {
                    return outcome;
                }
            }
        }
        return Outcome::Undecided;
    }

  private:
    [[nodiscard]] double slack() const noexcept { return kUnitRoundoff * pair_.size; }

    [[nodiscard]] bool is_beyond_limit(const Extent& extent, double length) const noexcept {
        return extent.gap > limit_ * length && length * length > kShortestDirectionSquared;
    }

    Outcome judge(Extent& extent) noexcept {
        extent = extent_along(guess_.direction, pair_);
        const double square = guess_.direction.squaredNorm();
        if (!(square > kShortestDirectionSquared)) {
            return Outcome::Undecided;
        }
        const double length = std::sqrt(square);
        distance_ = (guess_.on_b - guess_.on_a).norm();
        const double tolerance = kRelativeGap * distance_ + kAbsoluteGap * slack();
        if (extent.gap > kCertainlyApart * slack() * length &&
            (distance_ - tolerance) * length <= extent.gap) {
            return Outcome::Proved;
        }
        return is_beyond_limit(extent, length) ? Outcome::BeyondLimit : Outcome::Undecided;
    }

    const LocalPair& pair_;
    double limit_;
    Guess guess_{};
    double distance_ = 0.0;
};

/// A point of two triangles that touch.
ClosestPoints common_point(const TriangleRef& a, const TriangleRef& b, const LocalPair& pair) {
    if (const std::optional<Vec3> point = piercing_point(pair)) {
        const Vec3 in_world = pair.to_world(a[0], *point);
        return {0.0, in_world, in_world};
    }
    const std::vector<Vec3> shape = intersection_shape({a[0], a[1], a[2]}, {b[0], b[1], b[2]});
    TANDEM_ASSERT(!shape.empty());
    return {0.0, shape.front(), shape.front()};
}

/// Nothing only if the distance is certainly above the limit.
std::optional<ClosestPoints> find_closest(const TriangleRef& a, const TriangleRef& b,
                                          double limit) {
    using Outcome = Search::Outcome;
    const LocalPair pair(a, b);
    Search search(pair, pair.to_local(limit));
    Outcome outcome = search.walk();
    if (outcome == Outcome::Undecided) {
        outcome = search.try_faces();
    }
    if (outcome == Outcome::Undecided) {
        if (intersects(a, b)) {
            return common_point(a, b, pair);
        }
        outcome = search.try_all_edges();
    }
    if (outcome == Outcome::BeyondLimit) {
        return std::nullopt;
    }
    if (outcome == Outcome::Undecided) {
        return exact_closest_points(a, b);
    }
    return ClosestPoints{pair.to_world(search.distance()), pair.to_world(a[0], search.guess().on_a),
                         pair.to_world(a[0], search.guess().on_b)};
}

/// An order in which swapped arguments come out the same.
bool comes_first(const TriangleRef& a, const TriangleRef& b) noexcept {
    for (std::size_t i = 0; i < 3; ++i) {
        for (Eigen::Index k = 0; k < 3; ++k) {
            if (a[i][k] != b[i][k]) {
                return a[i][k] < b[i][k];
            }
        }
    }
    return true;
}

}  // namespace

std::optional<ClosestPoints> closest_points_within(const TriangleRef& a, const TriangleRef& b,
                                                   double limit) {
    if (!(limit >= 0.0)) {
        return std::nullopt;
    }
    const bool in_order = comes_first(a, b);
    auto result = in_order ? find_closest(a, b, limit) : find_closest(b, a, limit);
    if (!result || result->distance > limit) {
        return std::nullopt;
    }
    if (!in_order) {
        std::swap(result->on_a, result->on_b);
    }
    return result;
}

ClosestPoints closest_points(const TriangleRef& a, const TriangleRef& b) {
    return *closest_points_within(a, b, std::numeric_limits<double>::infinity());
}

ClosestPoints touching_points(const TriangleRef& a, const TriangleRef& b) {
    // One point, so only the order of the arguments matters.
    return comes_first(a, b) ? common_point(a, b, LocalPair(a, b))
                             : common_point(b, a, LocalPair(b, a));
}

ClosestPoints closest_points(const Vec3& point, const TriangleRef& triangle) {
    ClosestPoints result = closest_points(TriangleRef{{&point, &point, &point}}, triangle);
    result.on_a = point;
    return result;
}

}  // namespace tandem
