// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/contact_segments.hpp"

#include "geometry/fixed_order.hpp"

namespace tandem::contact {

void add_segments(const IntersectionList& list, std::uint32_t pair, LineKind kind, const Pose& pose,
                  const LocalFrame& frame, std::vector<CutSegment>& segments) {
    const auto points = list.points_of(list.pairs[pair]);
    if (points.size() < 2) {
        return;
    }
    const std::size_t sides = points.size() == 2 ? 1 : points.size();
    for (std::size_t k = 0; k < sides; ++k) {
        const std::size_t next = (k + 1) % points.size();
        segments.push_back({line_name(kind, std::uint64_t{8} * pair + k),
                            frame.to_local(to_world(pose, points[k].position)),
                            frame.to_local(to_world(pose, points[next].position))});
    }
}

bool covers(const IntersectionList& list, std::uint32_t pair, const Pose& pose,
            const LocalFrame& frame, const Vec3& point, const Vec3& normal) {
    const auto points = list.points_of(list.pairs[pair]);
    if (points.size() < 3) {
        return false;
    }
    bool has_left = false;
    bool has_right = false;
    for (std::size_t k = 0; k < points.size(); ++k) {
        const Vec3 from = frame.to_local(to_world(pose, points[k].position));
        const Vec3 to = frame.to_local(to_world(pose, points[(k + 1) % points.size()].position));
        const double side = dot3(normal, (to - from).cross(point - from));
        has_left = has_left || side > 0.0;
        has_right = has_right || side < 0.0;
    }
    return has_left != has_right;
}

Vec3 middle_of(const FlatCell& cell) {
    Vec3 sum = Vec3::Zero();
    for (const Vec3& corner : cell.corners) {
        sum += corner;
    }
    return sum / static_cast<double>(cell.corners.size());
}

double double_area(const std::vector<Vec3>& corners, const Vec3& normal) {
    double area = 0.0;
    for (std::size_t k = 2; k < corners.size(); ++k) {
        area += dot3(normal, (corners[k - 1] - corners[0]).cross(corners[k] - corners[0]));
    }
    return area;
}

}  // namespace tandem::contact
