// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/convex/polish_axis.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "geometry/fixed_order.hpp"

namespace tandem::shapes {
namespace {

/// The depth along an axis: how far B must move along it to leave A.
class DepthAlong {
  public:
    DepthAlong(const Convex& a, const Convex& b, const RelativePose& b_in_a)
        : a_(a), b_(b), b_in_a_(b_in_a) {}

    [[nodiscard]] double operator()(const Vec3& axis) const {
        return dot3(axis, support_pair(a_, b_, b_in_a_, axis).difference) / norm3(axis);
    }

  private:
    const Convex& a_;
    const Convex& b_;
    const RelativePose& b_in_a_;
};

void keep_if_less(double depth, const Vec3& axis, CoreDepth& best) {
    if (depth < best.depth) {
        // Rounding must not turn touching bodies into separate ones.
        best.depth = std::max(depth, 0.0);
        best.axis = axis;
    }
}

/// Axes that are normals of the curved side of a cylinder or cone. The depth has a crease along
/// them, which often contains the least depth and which a search in two dimensions cannot follow.
class SideNormals {
  public:
    /// `to_a` turns the body's coordinates into those of A. Axes point out of A and into B.
    SideNormals(const Convex& body, const Eigen::Matrix3d& to_a)
        : to_a_(to_a),
          rise_(body.core == Core::Cone ? body.half.x() / (2.0 * body.half.z()) : 0.0) {}

    [[nodiscard]] double angle_of(const Vec3& axis) const {
        const Vec3 local = transposed_times3(to_a_, axis);
        return std::atan2(local.y(), local.x());
    }
    [[nodiscard]] Vec3 axis_at(double angle) const {
        return normalized3(times3(to_a_, Vec3(std::cos(angle), std::sin(angle), rise_)));
    }

  private:
    Eigen::Matrix3d to_a_;
    double rise_;  ///< height of a side normal per unit length across the body's axis
};

/// Finds the best normal of a side: evenly spaced samples around the body, then a golden-section
/// search around the best one. Neither needs derivatives, so creases do no harm.
void search_side(const DepthAlong& depth_along, const SideNormals& normals, CoreDepth& best) {
    constexpr int kSamples = 24;
    constexpr double kBetween = 2.0 * std::numbers::pi / kSamples;
    constexpr double kNarrowest = 1e-8;
    constexpr double kGolden = std::numbers::phi - 1.0;
    const auto depth_at = [&](double angle) { return depth_along(normals.axis_at(angle)); };
    const double start = normals.angle_of(best.axis);
    double around = start;
    double least = depth_at(start);
    for (int k = 1; k < kSamples; ++k) {
        const double angle = start + k * kBetween;
        if (const double depth = depth_at(angle); depth < least) {
            least = depth;
            around = angle;
        }
    }
    double from = around - kBetween;
    double to = around + kBetween;
    double lower = to - kGolden * (to - from);
    double upper = from + kGolden * (to - from);
    double at_lower = depth_at(lower);
    double at_upper = depth_at(upper);
    while (to - from > kNarrowest) {
        if (at_lower < at_upper) {
            to = upper;
            upper = lower;
            at_upper = at_lower;
            lower = to - kGolden * (to - from);
            at_lower = depth_at(lower);
        } else {
            from = lower;
            lower = upper;
            at_lower = at_upper;
            upper = from + kGolden * (to - from);
            at_upper = depth_at(upper);
        }
    }
    keep_if_less(std::min(at_lower, at_upper), normals.axis_at(at_lower < at_upper ? lower : upper),
                 best);
}

/// Lessens the depth with Nelder and Mead's simplex in the plane across an axis: a triangle of
/// candidate axes that moves and shrinks towards the least depth, without derivatives.
void walk_down(const DepthAlong& depth_along, CoreDepth& best) {
    struct Candidate {
        double x;
        double y;
        double depth;
    };
    constexpr double kSize = 0.02;
    constexpr int kMostSteps = 60;
    constexpr double kSameDepth = 1e-9;  // relative: the candidates no longer differ
    const Vec3 middle = best.axis;
    const Vec3 u = any_normal3(middle);
    const Vec3 v = middle.cross(u);
    const auto axis_at = [&](double x, double y) { return Vec3(middle + x * u + y * v); };
    const auto corner_at = [&](double x, double y) {
        return Candidate{x, y, depth_along(axis_at(x, y))};
    };
    const auto is_less = [](const Candidate& p, const Candidate& q) { return p.depth < q.depth; };
    std::array<Candidate, 3> corners{corner_at(0.0, 0.0), corner_at(kSize, 0.0),
                                     corner_at(-0.5 * kSize, 0.8 * kSize)};
    // References instead of a structured binding: clang 14 cannot capture one in a lambda.
    Candidate& least = corners[0];
    Candidate& second = corners[1];
    Candidate& worst = corners[2];
    for (int step = 0; step < kMostSteps; ++step) {
        std::sort(corners.begin(), corners.end(), is_less);
        if (worst.depth - least.depth <= kSameDepth * least.depth) {
            break;
        }
        const double x = 0.5 * (least.x + second.x);
        const double y = 0.5 * (least.y + second.y);
        // The point at `part` of the way from the middle of the other two, away from the worst
        // candidate.
        const auto beyond = [&](double part) {
            return corner_at(x + part * (x - worst.x), y + part * (y - worst.y));
        };
        // Reflect, expand, contract or shrink, in this order of preference.
        const Candidate mirrored = beyond(1.0);
        if (mirrored.depth < least.depth) {
            const Candidate farther = beyond(2.0);
            worst = is_less(farther, mirrored) ? farther : mirrored;
            continue;
        }
        if (mirrored.depth < second.depth) {
            worst = mirrored;
            continue;
        }
        const Candidate nearer = beyond(is_less(mirrored, worst) ? 0.5 : -0.5);
        if (nearer.depth < std::min(mirrored.depth, worst.depth)) {
            worst = nearer;
            continue;
        }
        second = corner_at(0.5 * (least.x + second.x), 0.5 * (least.y + second.y));
        worst = corner_at(0.5 * (least.x + worst.x), 0.5 * (least.y + worst.y));
    }
    const Candidate& found = *std::min_element(corners.begin(), corners.end(), is_less);
    keep_if_less(found.depth, normalized3(axis_at(found.x, found.y)), best);
}

}  // namespace

void polish_axis(const Convex& a, const Convex& b, const RelativePose& b_in_a, CoreDepth& best) {
    constexpr int kMostWalks = 3;
    constexpr double kEnoughAlongAxis = 1e-7;  // relative: stop after a walk that gains less
    const DepthAlong depth_along(a, b, b_in_a);
    if (is_curved(a)) {
        search_side(depth_along, SideNormals(a, Eigen::Matrix3d::Identity()), best);
    }
    if (is_curved(b)) {
        search_side(depth_along, SideNormals(b, -b_in_a.rotation), best);
    }
    for (int walk = 0; walk < kMostWalks; ++walk) {
        const double before = best.depth;
        walk_down(depth_along, best);
        if (before - best.depth <= kEnoughAlongAxis * best.depth) {
            break;
        }
    }
}

void find_deepest_points(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                         CoreDepth& best) {
    const double gap = 1e-4 * best.depth + 1e-9 * norm3(best.on_a);
    RelativePose apart = b_in_a;
    apart.translation += (best.depth + gap) * best.axis;
    const CoreDistance found = core_distance(a, b, apart, {.guess = best.axis});
    best.on_a = found.relation == CoreRelation::Overlap ? common_core_point(found) : found.on_a;
    best.on_b = best.on_a - best.depth * best.axis;
}

}  // namespace tandem::shapes
