// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/rounded/near_impact.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "continuous/exact/bernstein.hpp"
#include "geometry/closest/closest_points.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::continuous {
namespace {

/// Narrowest parts of the motion, as a fraction of all of it.
constexpr double kNarrowestPart = 0x1p-40;
/// The narrowest part if the caller did not set a tight tolerance.
constexpr double kWideEnough = 0x1p-20;
/// A motion that stays near the limit for long is reported as an impact after this many parts,
/// which take about 1 ms.
constexpr int kMostNearParts = 1024;
/// Error bound of a distance along a direction, relative to the largest coordinate; 48 ε are
/// needed.
constexpr double kDistanceError = 128 * motion_bound::kEpsilon;
/// Larger coordinates are scaled down so that no product overflows.
constexpr double kLargest = 0x1p400;

using Positions = std::array<Vec3, 4>;

Positions positions_at(const MovingPoints& points, double t) {
    Positions at;
    for (std::size_t k = 0; k < at.size(); ++k) {
        at[k] = (1.0 - t) * points.start[k] + t * points.end[k];
    }
    return at;
}

double largest_coordinate(const MovingPoints& points) {
    double largest = 0.0;
    for (std::size_t k = 0; k < 4; ++k) {
        largest = std::max(
            {largest, largest3(points.start[k].cwiseAbs()), largest3(points.end[k].cwiseAbs())});
    }
    return largest;
}

/// The vector from the nearest point of the first feature to that of the second.
Vec3 closest_direction(FeaturePair kind, const Positions& at) {
    const ClosestPoints closest = kind == FeaturePair::VertexFace
                                      ? closest_points(at[0], TriangleRef{{&at[1], &at[2], &at[3]}})
                                      : closest_points(TriangleRef{{&at[0], &at[1], &at[1]}},
                                                       TriangleRef{{&at[2], &at[3], &at[3]}});
    return closest.on_b - closest.on_a;
}

/// The gap between the features along a unit vector.
double gap_along(FeaturePair kind, const Positions& at, const Vec3& direction) {
    const auto along = [&](std::size_t k) { return dot3(direction, at[k]); };
    return kind == FeaturePair::VertexFace
               ? std::min({along(1), along(2), along(3)}) - along(0)
               : std::min(along(2), along(3)) - std::max(along(0), along(1));
}

}  // namespace

std::optional<double> near_impact(FeaturePair kind, const MovingPoints& points,
                                  const ImpactRequest& request) {
    const double largest = largest_coordinate(points);
    if (largest > kLargest) {
        MovingPoints smaller = points;
        for (std::size_t k = 0; k < 4; ++k) {
            smaller.start[k] /= 0x1p700;
            smaller.end[k] /= 0x1p700;
        }
        return near_impact(kind, smaller, {request.tolerance, request.min_separation / 0x1p700});
    }
    const double limit =
        request.min_separation * (1.0 + 16.0 * motion_bound::kEpsilon) + kDistanceError * largest;
    const double narrow = std::clamp(request.tolerance, kNarrowestPart, kWideEnough);
    std::vector<TimeSpan> waiting{{0.0, 1.0}};
    for (int looked_at = 0; !waiting.empty(); ++looked_at) {
        const TimeSpan part = waiting.back();
        waiting.pop_back();
        const double middle = 0.5 * (part.from + part.to);
        const Vec3 direction = closest_direction(kind, positions_at(points, middle));
        const double length = norm3(direction);
        if (length > 0.0) {
            // Along one direction the gap is a minimum of linear functions of time, so it is
            // smallest at one of the two ends.
            const Vec3 unit = direction / length;
            const double gap = std::min(gap_along(kind, positions_at(points, part.from), unit),
                                        gap_along(kind, positions_at(points, part.to), unit));
            if (gap > limit) {
                continue;
            }
        }
        if (part.width() <= narrow || looked_at >= kMostNearParts) {
            return part.from;
        }
        waiting.push_back({middle, part.to});
        waiting.push_back({part.from, middle});
    }
    return std::nullopt;
}

}  // namespace tandem::continuous
