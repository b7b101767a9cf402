// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/polygons/polygon_cutter.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/fixed_order.hpp"

namespace tandem::io {
namespace {

// Height of the corners above the plane, relative to the extent, from which a polygon is reported
// as not planar: that of a square folded by about twenty degrees.
constexpr double kMostHeight = 0.05;
// Smaller areas, relative to the square of the extent, are caused by rounding in the file.
constexpr double kNegligibleArea = 1e-9;
constexpr std::uint64_t kWork = 1'000'000'000;
constexpr std::uint64_t kWorkPerCorner = 256;

/// Number of counter-clockwise turns of the edges: one in a polygon that does not cross itself,
/// bridges to holes included.
int turns(std::span<const Point2> points) {
    double angle = 0;
    Point2 last{0, 0};
    Point2 first{0, 0};
    bool started = false;
    const auto add_turn = [&angle](Point2 from, Point2 to) {
        const double cross = from.x * to.y - from.y * to.x;
        const double dot = from.x * to.x + from.y * to.y;
        // A half turn is the tip of a slit with the polygon all around it, so it counts as -π.
        angle += cross == 0 && dot < 0 ? -std::numbers::pi : std::atan2(cross, dot);
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Point2 from = points[i];
        const Point2 to = points[i + 1 == points.size() ? 0 : i + 1];
        const Point2 edge{to.x - from.x, to.y - from.y};
        if (edge.x == 0 && edge.y == 0) {
            continue;
        }
        if (started) {
            add_turn(last, edge);
        } else {
            first = edge;
            started = true;
        }
        last = edge;
    }
    add_turn(last, first);
    return static_cast<int>(std::lround(angle / (2 * std::numbers::pi)));
}

}  // namespace

PolygonCutter::PolygonCutter(std::span<const Vec3> vertices, std::size_t corners)
    : vertices_(vertices), work_(kWork + kWorkPerCorner * corners) {}

PolygonFaults PolygonCutter::cut(std::span<Triangle> fan) {
    project(fan);
    PolygonFaults faults;
    if (!has_extent_) {
        return faults;
    }
    faults.far_from_planar = far_from_planar_;
    if (fan_covers_polygon()) {
        return faults;
    }
    const ClippingEnd end = clipper_.clip(points_, work_);
    const std::span<const Triangle> triangles = clipper_.triangles();
    for (std::size_t k = 0; k < fan.size(); ++k) {
        for (std::size_t i = 0; i < 3; ++i) {
            fan[k][i] = corners_[triangles[k][i]];
        }
    }
    faults.too_complicated = end == ClippingEnd::OutOfWork;
    if (end == ClippingEnd::Stuck) {
        faults.crosses_itself = !is_negligible(triangles.subspan(clipper_.clipped()));
    } else if (end == ClippingEnd::Complete) {
        std::vector<Point2> flat;
        flat.reserve(scaled_.size());
        const int u = (axis_ + 1) % 3;
        const int v = (axis_ + 2) % 3;
        for (const Vec3& p : scaled_) {
            flat.push_back(flipped_ ? Point2{p[v], p[u]} : Point2{p[u], p[v]});
        }
        faults.crosses_itself = turns(flat) != 1;
    }
    return faults;
}

// Projects by dropping a coordinate, which is exact; a rotation into the plane would round.
void PolygonCutter::project(std::span<const Triangle> fan) {
    corners_.assign({fan[0][0], fan[0][1]});
    for (const Triangle& triangle : fan) {
        corners_.push_back(triangle[2]);
    }
    // 1. Scale the corners to coordinates from -1 to 1, relative to the first one.
    // Divided by four, because the difference of two huge coordinates may overflow.
    double extent = 0;
    scaled_.clear();
    const Vec3 origin = vertices_[corners_[0]] / 4;
    for (const std::uint32_t corner : corners_) {
        scaled_.push_back(vertices_[corner] / 4 - origin);
        extent = std::max(extent, largest3(scaled_.back().cwiseAbs()));
    }
    has_extent_ = extent > 0;
    if (!has_extent_) {
        return;
    }
    Vec3 normal = Vec3::Zero();
    Vec3 middle = Vec3::Zero();
    for (Vec3& point : scaled_) {
        point /= extent;
        middle += point;
    }
    middle /= static_cast<double>(scaled_.size());
    // 2. Drop the coordinate along which the normal is longest, and make the rest
    // counter-clockwise.
    for (std::size_t i = 0; i < scaled_.size(); ++i) {
        normal += scaled_[i].cross(scaled_[i + 1 == scaled_.size() ? 0 : i + 1]);
    }
    axis_ = static_cast<int>(largest_axis3(normal.cwiseAbs()));
    flipped_ = normal[axis_] < 0;
    const int u = (axis_ + 1) % 3;
    const int v = (axis_ + 2) % 3;
    points_.clear();
    for (const std::uint32_t corner : corners_) {
        const Vec3& p = vertices_[corner];
        points_.push_back(flipped_ ? Point2{p[v], p[u]} : Point2{p[u], p[v]});
    }
    // 3. Compare the height of the corners above the plane with the size of the polygon.
    far_from_planar_ = false;
    const double length = norm3(normal);
    // A polygon with almost no area, such as a needle, has no usable normal.
    if (length > 1e-6) {
        double height = 0;
        double radius = 0;
        for (const Vec3& point : scaled_) {
            height = std::max(height, std::abs(dot3(normal, point - middle)) / length);
            radius = std::max(radius, norm3(point - middle));
        }
        far_from_planar_ = height > kMostHeight * 2 * radius;
    }
}

// The fan covers the polygon if, seen from the first corner, the others follow each other
// counter-clockwise and less than once around.
bool PolygonCutter::fan_covers_polygon() const {
    bool beyond_half_turn = false;
    for (std::size_t i = 2; i < points_.size(); ++i) {
        if (orient2d(points_[0], points_[i - 1], points_[i]) == Sign::Negative) {
            return false;
        }
        const Sign side = orient2d(points_[0], points_[1], points_[i]);
        if (beyond_half_turn && side == Sign::Positive) {
            return false;
        }
        beyond_half_turn = beyond_half_turn || side == Sign::Negative;
    }
    return true;
}

// Whether overlaps are so small that they are not reported: exact predicates also find crossings
// where a file has rounded two corners past each other.
bool PolygonCutter::is_negligible(std::span<const Triangle> triangles) const {
    double wrong = 0;
    for (const Triangle& t : triangles) {
        const Vec3 a = scaled_[t[1]] - scaled_[t[0]];
        const Vec3 b = scaled_[t[2]] - scaled_[t[0]];
        const double area = a.cross(b)[axis_] * (flipped_ ? -1 : 1);
        wrong += std::max(-area, 0.0);
    }
    return wrong < kNegligibleArea;
}

}  // namespace tandem::io
