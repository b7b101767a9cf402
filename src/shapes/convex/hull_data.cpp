// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/convex/hull_data.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "geometry/disjoint_sets.hpp"
#include "geometry/fixed_order.hpp"
#include "volumes/convex_hull.hpp"

namespace tandem::shapes {
namespace {

constexpr double kFlat = 1e-12;
/// Neighbouring triangles whose normals differ by less belong to one face.
constexpr double kSameNormal = 1e-7;

Vec3 mean_of(std::span<const Vec3> points) {
    Vec3 sum = Vec3::Zero();
    for (const Vec3& point : points) {
        sum += point / static_cast<double>(points.size());
    }
    return sum;
}

const Vec3& farthest_from(const Vec3& from, std::span<const Vec3> points) {
    return *std::max_element(points.begin(), points.end(), [&](const Vec3& p, const Vec3& q) {
        return squared_norm3(p - from) < squared_norm3(q - from);
    });
}

/// Axes for a flat set of points: a line through two of them, or a plane.
struct FlatFrame {
    Vec3 origin;
    Vec3 along;
    Vec3 across = Vec3::Zero();  ///< zero if all points are on the line
};

FlatFrame flat_frame(std::span<const Vec3> points) {
    FlatFrame frame{points.front(), Vec3::Zero()};
    const Vec3& far = farthest_from(frame.origin, points);
    const double size = norm3(far - frame.origin);
    if (!(size > 0.0)) {
        return frame;
    }
    frame.along = (far - frame.origin) / size;
    double most = kFlat * size;
    for (const Vec3& point : points) {
        const Vec3 rest =
            (point - frame.origin) - frame.along * dot3(frame.along, point - frame.origin);
        if (norm3(rest) > most) {
            most = norm3(rest);
            frame.across = rest / most;
        }
    }
    return frame;
}

/// The corners of a planar convex hull, counter-clockwise (Andrew's monotone chain).
std::vector<std::uint32_t> polygon_of(std::span<const Vec3> points, const FlatFrame& frame) {
    struct Flat {
        double x;
        double y;
        std::uint32_t index;
    };
    std::vector<Flat> flat;
    for (std::uint32_t k = 0; k < points.size(); ++k) {
        const Vec3 at = points[k] - frame.origin;
        flat.push_back({dot3(frame.along, at), dot3(frame.across, at), k});
    }
    std::sort(flat.begin(), flat.end(), [](const Flat& p, const Flat& q) {
        return std::pair(p.x, p.y) < std::pair(q.x, q.y);
    });
    const auto left_turn = [](const Flat& p, const Flat& q, const Flat& r) {
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0.0;
    };
    std::vector<Flat> chain;
    const auto extend = [&](const Flat& point, std::size_t least) {
        while (chain.size() >= least + 2 &&
               !left_turn(chain[chain.size() - 2], chain.back(), point)) {
            chain.pop_back();
        }
        chain.push_back(point);
    };
    std::for_each(flat.begin(), flat.end(), [&](const Flat& point) { extend(point, 0); });
    const std::size_t lower = chain.size() - 1;
    std::for_each(flat.rbegin() + 1, flat.rend(), [&](const Flat& p) { extend(p, lower); });
    chain.pop_back();
    std::vector<std::uint32_t> corners;
    for (const Flat& point : chain) {
        corners.push_back(point.index);
    }
    return corners;
}

HullData flat_hull(std::span<const Vec3> points) {
    HullData hull;
    const FlatFrame frame = flat_frame(points);
    if (frame.along.isZero()) {
        hull.points = {frame.origin};
    } else if (frame.across.isZero()) {
        const auto [least, most] =
            std::minmax_element(points.begin(), points.end(), [&](const Vec3& p, const Vec3& q) {
                return dot3(frame.along, p - frame.origin) < dot3(frame.along, q - frame.origin);
            });
        hull.points = {*least, *most};
        hull.dimension = 1;
    } else {
        for (const std::uint32_t index : polygon_of(points, frame)) {
            hull.points.push_back(points[index]);
        }
        hull.dimension = 2;
        const auto count = static_cast<std::uint32_t>(hull.points.size());
        const Vec3 normal = normalized3(frame.along.cross(frame.across));
        const double offset = dot3(normal, frame.origin);
        hull.faces = {{normal, offset, 0, count}, {-normal, -offset, count, count}};
        hull.corners.resize(2 * std::size_t{count});
        std::iota(hull.corners.begin(), hull.corners.begin() + count, 0U);
        std::copy(hull.corners.begin(), hull.corners.begin() + count, hull.corners.rbegin());
    }
    hull.centre = mean_of(hull.points);
    return hull;
}

/// The boundary of a connected set of triangles as one loop, or empty if it is not a single loop.
std::vector<std::uint32_t> loop_around(std::span<const Triangle> triangles) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (const Triangle& triangle : triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            edges.emplace(triangle[k], triangle[(k + 1) % 3]);
        }
    }
    std::map<std::uint32_t, std::uint32_t> next;
    for (const auto& [from, to] : edges) {
        if (!edges.contains({to, from})) {
            next[from] = to;
        }
    }
    std::vector<std::uint32_t> loop;
    if (next.empty()) {
        return loop;
    }
    const std::uint32_t start = next.begin()->first;
    for (std::uint32_t at = start; loop.size() < next.size(); at = next.at(at)) {
        loop.push_back(at);
        if (!next.contains(at) || next.at(at) == start) {
            break;
        }
    }
    if (loop.size() != next.size()) {
        loop.clear();
    }
    return loop;
}

Vec3 normal_of(const Triangle& triangle, std::span<const Vec3> points) {
    const Vec3& a = points[triangle[0]];
    return normalized3((points[triangle[1]] - a).cross(points[triangle[2]] - a));
}

void add_face(HullData& hull, const Vec3& normal, std::span<const std::uint32_t> loop) {
    double offset = -std::numeric_limits<double>::infinity();
    for (const std::uint32_t corner : loop) {
        offset = std::max(offset, dot3(normal, hull.points[corner]));
    }
    hull.faces.push_back({normal, offset, static_cast<std::uint32_t>(hull.corners.size()),
                          static_cast<std::uint32_t>(loop.size())});
    hull.corners.insert(hull.corners.end(), loop.begin(), loop.end());
}

/// Joins neighbouring triangles in one plane into faces.
void collect_faces(HullData& hull) {
    // 1. Join neighbouring triangles with equal normals into groups.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> triangle_at;
    for (std::uint32_t t = 0; t < hull.triangles.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            triangle_at[{hull.triangles[t][k], hull.triangles[t][(k + 1) % 3]}] = t;
        }
    }
    std::vector<Vec3> normals;
    for (const Triangle& triangle : hull.triangles) {
        normals.push_back(normal_of(triangle, hull.points));
    }
    DisjointSets sets(hull.triangles.size());
    for (const auto& [edge, triangle] : triangle_at) {
        const auto other = triangle_at.find({edge.second, edge.first});
        if (other != triangle_at.end() &&
            norm3(normals[triangle] - normals[other->second]) < kSameNormal) {
            sets.join(triangle, other->second);
        }
    }
    std::map<std::uint32_t, std::vector<std::uint32_t>> groups;
    for (std::uint32_t t = 0; t < hull.triangles.size(); ++t) {
        if (normals[t].allFinite()) {
            groups[sets.root(t)].push_back(t);
        }
    }
    // 2. One face for each group; if its boundary is not a single loop, one face per triangle.
    for (const auto& [root, members] : groups) {
        std::vector<Triangle> triangles;
        Vec3 normal = Vec3::Zero();
        for (const std::uint32_t t : members) {
            triangles.push_back(hull.triangles[t]);
            const Vec3& a = hull.points[hull.triangles[t][0]];
            normal += (hull.points[hull.triangles[t][1]] - a)
                          .cross(hull.points[hull.triangles[t][2]] - a);
        }
        if (const std::vector<std::uint32_t> loop = loop_around(triangles); !loop.empty()) {
            add_face(hull, normalized3(normal), loop);
            continue;
        }
        for (const std::uint32_t t : members) {
            add_face(hull, normals[t], hull.triangles[t]);
        }
    }
}

HullData solid_hull(std::span<const Vec3> points, const ConvexHull& found) {
    HullData hull;
    hull.dimension = 3;
    std::vector<std::uint32_t> renumbered(points.size());
    for (const std::uint32_t index : found.vertices) {
        renumbered[index] = static_cast<std::uint32_t>(hull.points.size());
        hull.points.push_back(points[index]);
    }
    for (const Triangle& triangle : found.triangles) {
        hull.triangles.push_back(
            {renumbered[triangle[0]], renumbered[triangle[1]], renumbered[triangle[2]]});
    }
    collect_faces(hull);
    hull.centre = mean_of(hull.points);
    return hull;
}

/// Whether all points lie in a plane, up to a small part of their size.
bool is_flat(std::span<const Vec3> points) {
    const FlatFrame frame = flat_frame(points);
    if (frame.across.isZero()) {
        return true;
    }
    const Vec3 normal = normalized3(frame.along.cross(frame.across));
    const double size = norm3(farthest_from(frame.origin, points) - frame.origin);
    return std::all_of(points.begin(), points.end(), [&](const Vec3& point) {
        return std::abs(dot3(normal, point - frame.origin)) <= kFlat * size;
    });
}

}  // namespace

HullData build_hull(std::span<const Vec3> points) {
    if (!is_flat(points)) {
        if (const std::optional<ConvexHull> found = convex_hull(points)) {
            return solid_hull(points, *found);
        }
    }
    return flat_hull(points);
}

}  // namespace tandem::shapes
