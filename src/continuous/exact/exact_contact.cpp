// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/exact/exact_contact.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace tandem::continuous {
namespace {

using Corner = ExactMotion::Corner;

/// A point, and a segment that may contain it.
struct PointOnSegment {
    Corner point;
    Corner from;
    Corner to;
};

constexpr std::array kPointOnTriangle{PointOnSegment{0, 1, 2}, PointOnSegment{0, 2, 3},
                                      PointOnSegment{0, 3, 1}};
constexpr std::array kEndsOnSegments{PointOnSegment{0, 2, 3}, PointOnSegment{1, 2, 3},
                                     PointOnSegment{2, 0, 1}, PointOnSegment{3, 0, 1}};

std::span<const PointOnSegment> on_boundary(FeaturePair kind) {
    return kind == FeaturePair::VertexFace ? std::span<const PointOnSegment>(kPointOnTriangle)
                                           : std::span<const PointOnSegment>(kEndsOnSegments);
}

/// Whether the three points are on one line and, on each axis, the point is between the ends.
bool is_on(const ExactMotion& m, const PointOnSegment& s, ExactTime& t) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (t.sign_of(m.difference(s.point, s.from, axis)) *
                t.sign_of(m.difference(s.point, s.to, axis)) >
            0) {
            return false;
        }
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (t.sign_of(m.turn(s.from, s.to, s.point, axis)) != 0) {
            return false;
        }
    }
    return true;
}

/// For four points in one plane, projected along an axis along which the triangle is not flat.
bool is_inside_seen_along(const ExactMotion& m, std::size_t axis, int orientation, ExactTime& t) {
    return std::all_of(kPointOnTriangle.begin(), kPointOnTriangle.end(), [&](const auto& edge) {
        return t.sign_of(m.turn(edge.from, edge.to, edge.point, axis)) != -orientation;
    });
}

/// For four points in one plane, projected along an axis along which the lines are not parallel.
bool cross_seen_along(const ExactMotion& m, std::size_t axis, ExactTime& t) {
    const auto on_two_sides = [&](Corner from, Corner to, Corner one, Corner other) {
        return t.sign_of(m.turn(from, to, one, axis)) * t.sign_of(m.turn(from, to, other, axis)) <=
               0;
    };
    return on_two_sides(0, 1, 2, 3) && on_two_sides(2, 3, 0, 1);
}

/// Whether the features touch at time t, when all four points are in one plane.
bool touch_at(FeaturePair kind, const ExactMotion& m, ExactTime& t) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool face = kind == FeaturePair::VertexFace;
        const int sign = t.sign_of(face ? m.turn(1, 2, 3, axis) : m.slant(0, 1, 2, 3, axis));
        if (sign != 0) {
            return face ? is_inside_seen_along(m, axis, sign, t) : cross_seen_along(m, axis, t);
        }
    }
    // A degenerate triangle equals its boundary. If two parallel or degenerate segments touch, an
    // end of one is on the other.
    return std::ranges::any_of(on_boundary(kind),
                               [&](const PointOnSegment& s) { return is_on(m, s, t); });
}

/// Calls `visit` for the zeros of a polynomial in (0, 1] in ascending order until it returns true;
/// returns a lower bound of that time. The polynomial must not be zero everywhere.
template <class Visit>
std::optional<double> first_zero(const Polynomial& p, double tolerance, const Visit& visit) {
    RootsWithin roots(p);
    for (ExactTime& time : roots.times()) {
        if (visit(time)) {
            return time.lower_bound(tolerance);
        }
    }
    ExactTime end(Fraction{1, 1});
    if (p.sign_at_one() == 0 && visit(end)) {
        return 1.0;
    }
    return std::nullopt;
}

std::optional<double> earlier(std::optional<double> a, std::optional<double> b) {
    return !a || (b && *b < *a) ? b : a;
}

/// The first time at which a point is on a segment; it must not be there at t = 0.
std::optional<double> first_on(const ExactMotion& m, const PointOnSegment& s, double tolerance) {
    const auto on_it = [&](ExactTime& time) { return is_on(m, s, time); };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Polynomial turn = m.turn(s.from, s.to, s.point, axis);
        if (!turn.is_zero()) {
            return first_zero(turn, tolerance, on_it);
        }
    }
    // The point is always on the line of the segment, so it enters through an end.
    std::optional<double> first;
    for (const Corner end : {s.from, s.to}) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const Polynomial gap = m.difference(s.point, end, axis);
            if (!gap.is_zero()) {
                first = earlier(first, first_zero(gap, tolerance, on_it));
                break;
            }
        }
    }
    return first;
}

}  // namespace

std::optional<double> exact_impact(FeaturePair kind, const ExactMotion& motion, double tolerance) {
    const Polynomial coplanarity = motion.coplanarity();
    ExactTime start(Fraction{0, 1});
    if (coplanarity.sign_at_zero() == 0 && touch_at(kind, motion, start)) {
        return 0.0;
    }
    if (!coplanarity.is_zero()) {
        return first_zero(coplanarity, tolerance,
                          [&](ExactTime& time) { return touch_at(kind, motion, time); });
    }
    // The four points are always in one plane, which may turn, so boundaries are the first to
    // touch.
    std::optional<double> first;
    for (const PointOnSegment& s : on_boundary(kind)) {
        first = earlier(first, first_on(motion, s, tolerance));
    }
    return first;
}

}  // namespace tandem::continuous
