// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/flat_cells.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "contact/depth/triangle_normal.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::contact {

std::vector<FlatCell> CellDivider::divide(const TriangleCorners& triangle,
                                          const std::array<NamedEdge, 3>& edges,
                                          std::span<const CutSegment> segments) {
    // 1. The whole triangle as one polygon, with all segments still to be used.
    normal_ = triangle_normal(triangle);
    lines_.clear();
    Polygon whole;
    for (std::uint32_t k = 0; k < 3; ++k) {
        const Vec3& from = triangle[edges[k].forward ? k : (k + 1) % 3];
        const Vec3& to = triangle[edges[k].forward ? (k + 1) % 3 : k];
        lines_.push_back({edges[k].line, from, normalized3(to - from)});
        whole.corners.push_back(triangle[k]);
        whole.line_of_side.push_back(k);
    }
    for (std::uint32_t k = 0; k < segments.size(); ++k) {
        whole.open.push_back(k);
    }
    // 2. Split polygons along segments until no segment crosses the inside.
    std::vector<FlatCell> cells;
    std::vector<Polygon> waiting{std::move(whole)};
    while (!waiting.empty()) {
        Polygon polygon = std::move(waiting.back());
        waiting.pop_back();
        Polygon other;
        bool was_split = false;
        while (!polygon.open.empty() && !was_split) {
            // Cut in the middle of the list: the list is sorted, and cutting along neighbours would
            // give slivers.
            const std::size_t place = polygon.open.size() / 2;
            const std::uint32_t chosen = polygon.open[place];
            polygon.open.erase(polygon.open.begin() + static_cast<std::ptrdiff_t>(place));
            double lo = 0.0;
            double hi = 0.0;
            const Place where = place_of(segments[chosen], polygon, lo, hi);
            if (where == Place::Away) {
                continue;
            }
            polygon.along.push_back(chosen);
            was_split = where == Place::Across && split(polygon, segments[chosen], other);
        }
        if (was_split) {
            waiting.push_back(std::move(other));
            waiting.push_back(std::move(polygon));
        } else {
            cells.push_back(finish(polygon, segments));
        }
    }
    return cells;
}

// The part of the segment inside the polygon, up to the slack, as distances from its start.
CellDivider::Place CellDivider::place_of(const CutSegment& segment, const Polygon& polygon,
                                         double& lo, double& hi) const {
    const Vec3 step = segment.to - segment.from;
    const double length = norm3(step);
    if (!(length > slack_)) {
        return Place::Away;
    }
    const Vec3 direction = step / length;
    lo = 0.0;
    hi = length;
    const std::size_t count = polygon.corners.size();
    for (std::size_t k = 0; k < count; ++k) {
        const Vec3& corner = polygon.corners[k];
        const Vec3 inward = normalized3(normal_.cross(polygon.corners[(k + 1) % count] - corner));
        const double at = dot3(segment.from - corner, inward) + slack_;
        const double slope = dot3(direction, inward);
        if (at + slope * lo < 0.0 && at + slope * hi < 0.0) {
            return Place::Away;
        }
        if (at + slope * lo < 0.0) {
            lo = -at / slope;
        } else if (at + slope * hi < 0.0) {
            hi = -at / slope;
        }
    }
    if (!(hi - lo > 4.0 * slack_)) {
        return Place::Away;
    }
    const Vec3 middle = segment.from + 0.5 * (lo + hi) * direction;
    for (std::size_t k = 0; k < count; ++k) {
        const Vec3& corner = polygon.corners[k];
        const Vec3 inward = normalized3(normal_.cross(polygon.corners[(k + 1) % count] - corner));
        if (dot3(middle - corner, inward) <= 2.0 * slack_) {
            return Place::Along;
        }
    }
    return Place::Across;
}

bool CellDivider::split(Polygon& polygon, const CutSegment& segment, Polygon& other) {
    // 1. The side of each corner; no cut if all are on one side.
    const Vec3 direction = normalized3(segment.to - segment.from);
    const Vec3 across = normal_.cross(direction);
    const std::size_t count = polygon.corners.size();
    std::vector<double> side(count);
    bool has_left = false;
    bool has_right = false;
    for (std::size_t k = 0; k < count; ++k) {
        const double distance = dot3(polygon.corners[k] - segment.from, across);
        side[k] = std::abs(distance) <= slack_ ? 0.0 : distance;
        has_left = has_left || side[k] > 0.0;
        has_right = has_right || side[k] < 0.0;
    }
    if (!has_left || !has_right) {
        return false;
    }
    // 2. The two halves.
    const auto cut = static_cast<std::uint32_t>(lines_.size());
    lines_.push_back({line_name(LineKind::Cut, cuts_++), segment.from, direction});
    std::array<Polygon, 2> halves;
    for (std::size_t half = 0; half < 2; ++half) {
        const double sign = half == 0 ? 1.0 : -1.0;
        Polygon& piece = halves[half];
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t next = (k + 1) % count;
            const double here = sign * side[k];
            const double there = sign * side[next];
            if (here >= 0.0) {
                piece.corners.push_back(polygon.corners[k]);
                // The cut starts where the outline leaves this half.
                piece.line_of_side.push_back(here == 0.0 && there < 0.0 ? cut
                                                                        : polygon.line_of_side[k]);
            }
            if ((here > 0.0 && there < 0.0) || (here < 0.0 && there > 0.0)) {
                // Both halves compute the point from the positive side, so that they get the same
                // bits.
                const bool here_is_left = side[k] > 0.0;
                const std::size_t left = here_is_left ? k : next;
                const std::size_t right = here_is_left ? next : k;
                const double t = side[left] / (side[left] - side[right]);
                piece.corners.push_back(polygon.corners[left] +
                                        t * (polygon.corners[right] - polygon.corners[left]));
                piece.line_of_side.push_back(here > 0.0 ? cut : polygon.line_of_side[k]);
            }
        }
        piece.open = polygon.open;
        piece.along = polygon.along;
    }
    polygon = std::move(halves[0]);
    other = std::move(halves[1]);
    return true;
}

FlatCell CellDivider::finish(const Polygon& polygon, std::span<const CutSegment> segments) const {
    FlatCell cell;
    cell.corners = polygon.corners;
    const std::size_t count = polygon.corners.size();
    for (std::size_t k = 0; k < count; ++k) {
        const Line& line = lines_[polygon.line_of_side[k]];
        const double from = dot3(polygon.corners[k] - line.origin, line.direction);
        const double to = dot3(polygon.corners[(k + 1) % count] - line.origin, line.direction);
        cell.sides.push_back({line.name, std::min(from, to), std::max(from, to)});
    }
    for (const std::uint32_t number : polygon.along) {
        double lo = 0.0;
        double hi = 0.0;
        if (place_of(segments[number], polygon, lo, hi) != Place::Away) {
            cell.sides.push_back({segments[number].id, lo, hi});
        }
    }
    return cell;
}

}  // namespace tandem::contact
