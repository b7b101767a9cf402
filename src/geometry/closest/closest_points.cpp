// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/closest/closest_points.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.hpp"
#include "geometry/closest/closest_guess.hpp"
#include "geometry/closest/exact_closest.hpp"
#include "geometry/fixed_order.hpp"
#include "geometry/pairs/common_part.hpp"
#include "geometry/pairs/local_pair.hpp"

/// Distances by guess and proof. The guess is a pair of points, from a few likely features; its
/// distance is an upper bound. The proof is a direction: the gap of the triangles along it is a
/// lower bound. If both bounds agree, the guess is the answer. If doubles cannot prove any guess,
/// integers give the answer. docs/design/distances-and-rays.md derives the bounds on rounding.
namespace tandem::geometry {
namespace {

constexpr double kUnitRoundoff = 0x1p-53;
/// Largest difference of the two bounds for a proof: relative, and in units of ε · size.
constexpr double kRelativeGap = 0x1p-44;
constexpr double kAbsoluteGap = 24;
/// Lower bounds above this many ε · size are certainly positive.
constexpr double kCertainlyApart = 32;
/// A lower bound that exceeds the limit by this much proves that the answer exceeds the limit.
constexpr double kRelativeExcess = 0x1p-40;
constexpr double kAbsoluteExcess = 96;
/// Shorter directions may have suffered from underflow. The size is at least 2^-100.
constexpr double kShortestDirectionSquared = 0x1p-780;

/// The extent of the pair along a direction: the corners of each triangle that are farthest from
/// the other one, and the gap, multiplied by the length of the direction.
struct SeparationAlong {
    double gap;
    std::size_t hindmost_a;
    std::size_t hindmost_b;
};

SeparationAlong extent_along(const Vec3& direction, const LocalPair& pair) noexcept {
    const std::array a{dot3(direction, pair.a[0]), dot3(direction, pair.a[1]),
                       dot3(direction, pair.a[2])};
    const std::array b{dot3(direction, pair.b[0]), dot3(direction, pair.b[1]),
                       dot3(direction, pair.b[2])};
    const double front_a = std::max(std::max(a[0], a[1]), a[2]);
    const double front_b = std::min(std::min(b[0], b[1]), b[2]);
    const std::size_t low_a = a[0] < a[1] ? (a[0] < a[2] ? 0 : 2) : (a[1] < a[2] ? 1 : 2);
    const std::size_t high_b = b[0] > b[1] ? (b[0] > b[2] ? 0 : 2) : (b[1] > b[2] ? 1 : 2);
    return {front_b - front_a, low_a, high_b};
}

/// The search in doubles.
class Search {
  public:
    enum class Outcome { Undecided, Proved, BeyondLimit };

    Search(const LocalPair& pair, double limit) noexcept
        : pair_(pair), limit_(limit * (1.0 + kRelativeExcess) + kAbsoluteExcess * slack()) {}

    /// The answer, valid after Proved.
    [[nodiscard]] const ClosestGuess& guess() const noexcept { return guess_; }
    [[nodiscard]] double distance() const noexcept { return distance_; }
    /// The least distance of all guesses, proved or not.
    [[nodiscard]] double least_distance() const noexcept { return least_distance_; }

    /// Whether the triangles are farther apart than the limit along a direction.
    [[nodiscard]] bool are_beyond_limit(const Vec3& direction) const noexcept {
        return is_beyond_limit(extent_along(direction, pair_), norm3(direction));
    }

    /// Tries pairs of edges that face the other triangle, seen along the line of the centres and
    /// then along each guess.
    Outcome walk() {
        Vec3 direction =
            (pair_.b[0] + pair_.b[1] + pair_.b[2]) - (pair_.a[0] + pair_.a[1] + pair_.a[2]);
        SeparationAlong extent = extent_along(direction, pair_);
        if (is_beyond_limit(extent, norm3(direction))) {
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

    /// The face of a degenerate triangle does not count, although rounding may give it a normal.
    Outcome try_faces(const TriangleRef& a, const TriangleRef& b) {
        SeparationAlong extent{};
        if (const auto guess = guess_from_face_of_a(pair_)) {
            guess_ = *guess;
            const Outcome outcome = judge(extent);
            if (outcome == Outcome::BeyondLimit ||
                (outcome == Outcome::Proved && !is_degenerate(a))) {
                return outcome;
            }
        }
        if (const auto guess = guess_from_face_of_b(pair_)) {
            guess_ = *guess;
            const Outcome outcome = judge(extent);
            if (outcome == Outcome::BeyondLimit ||
                (outcome == Outcome::Proved && !is_degenerate(b))) {
                return outcome;
            }
        }
        return Outcome::Undecided;
    }

    Outcome try_all_edges() {
        SeparationAlong extent{};
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

    [[nodiscard]] bool is_beyond_limit(const SeparationAlong& extent,
                                       double length) const noexcept {
        return extent.gap > limit_ * length && length * length > kShortestDirectionSquared;
    }

    Outcome judge(SeparationAlong& extent) noexcept {
        extent = extent_along(guess_.direction, pair_);
        const double square = squared_norm3(guess_.direction);
        if (!(square > kShortestDirectionSquared)) {
            return Outcome::Undecided;
        }
        const double length = std::sqrt(square);
        distance_ = norm3(guess_.on_b - guess_.on_a);
        least_distance_ = std::min(least_distance_, distance_);
        const double tolerance = kRelativeGap * distance_ + kAbsoluteGap * slack();
        if (extent.gap > kCertainlyApart * slack() * length &&
            (distance_ - tolerance) * length <= extent.gap) {
            return Outcome::Proved;
        }
        return is_beyond_limit(extent, length) ? Outcome::BeyondLimit : Outcome::Undecided;
    }

    const LocalPair& pair_;
    double limit_;
    ClosestGuess guess_{};
    double distance_ = 0.0;
    double least_distance_ = std::numeric_limits<double>::infinity();
};

/// A point of a common part that is not empty.
ClosestPoints first_point(const TriangleIntersection& common) {
    TANDEM_ASSERT(common.count > 0);
    const IntersectionPoint& first = common.all[0];
    return {0.0, first.position, first.position, first.on_a, first.on_b};
}

/// Returns nothing only if the distance is certainly above the limit.
std::optional<ClosestPoints> find_closest(const TriangleRef& a, const TriangleRef& b, double limit,
                                          const Vec3& likely) {
    using Outcome = Search::Outcome;
    // 1. Cheap tests in double: a likely direction, facing edges, faces.
    const LocalPair pair(a, b);
    Search search(pair, pair.to_local(limit));
    if (search.are_beyond_limit(likely)) {
        return std::nullopt;
    }
    Outcome outcome = search.walk();
    if (outcome == Outcome::Undecided) {
        outcome = search.try_faces(a, b);
    }
    if (outcome == Outcome::Undecided) {
        // 2. Exact: do they touch? If not, all pairs of edges in double.
        if (const TriangleIntersection common = intersection_of(a, b); common.count > 0) {
            return first_point(common);
        }
        outcome = search.try_all_edges();
    }
    if (outcome == Outcome::BeyondLimit) {
        return std::nullopt;
    }
    if (outcome == Outcome::Undecided) {
        // 3. Integers, if no guess was proved.
        const ClosestCandidates candidates(pair, search.least_distance());
        return exact_closest_points(a, b, &candidates);
    }
    const ClosestGuess& guess = search.guess();
    return ClosestPoints{pair.to_world(search.distance()), pair.to_world(a[0], guess.on_a),
                         pair.to_world(a[0], guess.on_b), guess.feature_a, guess.feature_b};
}

/// An order of the arguments, so that swapping them gives the same computation.
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

ClosestPoints swapped(const ClosestPoints& c) noexcept {
    return {c.distance, c.on_b, c.on_a, c.feature_b, c.feature_a};
}

}  // namespace

std::optional<ClosestPoints> closest_points_within(const TriangleRef& a, const TriangleRef& b,
                                                   double limit, const Vec3& likely) {
    if (!(limit >= 0.0)) {
        return std::nullopt;
    }
    const bool in_order = comes_first(a, b);
    auto result = in_order ? find_closest(a, b, limit, likely) : find_closest(b, a, limit, -likely);
    if (!result || result->distance > limit) {
        return std::nullopt;
    }
    if (!in_order) {
        *result = swapped(*result);
    }
    return result;
}

ClosestPoints closest_points(const TriangleRef& a, const TriangleRef& b) {
    return *closest_points_within(a, b, std::numeric_limits<double>::infinity());
}

ClosestPoints touching_points(const TriangleRef& a, const TriangleRef& b) {
    return comes_first(a, b) ? first_point(intersection_of(a, b))
                             : swapped(first_point(intersection_of(b, a)));
}

ClosestPoints closest_points(const Vec3& point, const TriangleRef& triangle) {
    ClosestPoints result = closest_points(TriangleRef{{&point, &point, &point}}, triangle);
    result.on_a = point;
    return result;
}

}  // namespace tandem::geometry
