// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/region_assembly.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

/// The rank of a kind, from the weakest to the strongest.
int strength(IntersectionKind kind) {
    switch (kind) {
        case IntersectionKind::Disjoint:
            return 0;
        case IntersectionKind::TouchingPoint:
            return 1;
        case IntersectionKind::TouchingSegment:
            return 2;
        case IntersectionKind::Coplanar:
            return 3;
        case IntersectionKind::Crossing:
            return 4;
    }
    return 0;
}

Vec3 unit_normal(const PlacedBody& placed, std::uint32_t triangle) {
    const TriangleCorners t = to_world(placed.pose, placed.body.model().mesh().corners(triangle));
    return normalized3((t[1] - t[0]).cross(t[2] - t[0]));
}

CurveEdge edge_between(std::uint32_t from, std::uint32_t to, double along) {
    return from < to ? CurveEdge{from, to, along} : CurveEdge{to, from, -along};
}

}  // namespace

ContactRegion RegionAssembly::assemble(std::span<const std::uint32_t> members) {
    forget();
    ContactRegion region;
    std::vector<std::uint32_t> numbers;
    for (const std::uint32_t member : members) {
        const PairIntersection& pair = list_.pairs[member];
        region.pairs.push_back(pair.triangles);
        region.triangles_a.push_back(pair.triangles.a);
        region.triangles_b.push_back(pair.triangles.b);
        if (strength(pair.kind) > strength(region.kind)) {
            region.kind = pair.kind;
        }
        add_edges(pair);
        const auto own = numbers_of(pair);
        numbers.insert(numbers.end(), own.begin(), own.end());
    }
    for (auto* list : {&region.triangles_a, &region.triangles_b, &numbers}) {
        std::sort(list->begin(), list->end());
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    std::sort(region.pairs.begin(), region.pairs.end());
    finish_curves(region);
    measure(region, numbers);
    return region;
}

void RegionAssembly::forget() {
    edges_.clear();
    sides_.clear();
    polygons_.clear();
    area_ = 0.0;
    area_moment_ = Vec3::Zero();
}

void RegionAssembly::add_edges(const PairIntersection& pair) {
    const auto numbers = numbers_of(pair);
    if (pair.kind == IntersectionKind::Coplanar) {
        add_polygon(numbers);
    } else if (numbers.size() == 2 && numbers[0] != numbers[1]) {
        double along = 0.0;
        if (pair.kind == IntersectionKind::Crossing) {
            const Vec3 step = points_.position[numbers[1]] - points_.position[numbers[0]];
            along = dot3(
                step, unit_normal(a_, pair.triangles.a).cross(unit_normal(b_, pair.triangles.b)));
            along = std::isfinite(along) ? along : 0.0;
        }
        edges_.push_back(edge_between(numbers[0], numbers[1], along));
    }
}

// Duplicate triangles produce the same polygon twice; it counts once.
void RegionAssembly::add_polygon(std::span<const std::uint32_t> corners) {
    std::vector<std::uint32_t> sorted(corners.begin(), corners.end());
    std::sort(sorted.begin(), sorted.end());
    if (!polygons_.insert(std::move(sorted)).second) {
        return;
    }
    Vec3 twice = Vec3::Zero();
    Vec3 middle = Vec3::Zero();
    const Vec3& origin = points_.position[corners[0]];
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const std::uint32_t from = corners[k];
        const std::uint32_t to = corners[(k + 1) % corners.size()];
        twice += (points_.position[from] - origin).cross(points_.position[to] - origin);
        middle += points_.position[from] / static_cast<double>(corners.size());
        if (from != to) {
            bool& is_odd = sides_[std::minmax(from, to)];
            is_odd = !is_odd;
        }
    }
    const double area = 0.5 * norm3(twice);
    area_ += area;
    area_moment_ += area * middle;
}

// The outline of connected coplanar polygons consists of the sides that belong to an odd number of
// them. Contacts along any other side lie inside the area, so they are not curves.
void RegionAssembly::finish_curves(ContactRegion& region) {
    std::erase_if(edges_, [&](const CurveEdge& edge) {
        const auto side = sides_.find({edge.from, edge.to});
        return side != sides_.end() && !side->second && edge.along == 0.0;
    });
    for (const auto& [side, is_outline] : sides_) {
        if (is_outline) {
            edges_.push_back({side.first, side.second, 0.0});
        }
    }
    merge_edges(edges_);
    region.curves = chain(edges_, points_.position);
}

void RegionAssembly::measure(ContactRegion& region, std::span<const std::uint32_t> numbers) const {
    const Vec3 first = points_.position[numbers.front()];
    region.lo = region.hi = first;
    Vec3 sum = Vec3::Zero();
    for (const std::uint32_t number : numbers) {
        const Vec3& point = points_.position[number];
        region.lo = region.lo.cwiseMin(point);
        region.hi = region.hi.cwiseMax(point);
        sum += point - first;
    }
    region.centre = first + sum / static_cast<double>(numbers.size());
    Vec3 moment = Vec3::Zero();
    for (const CurveEdge& edge : edges_) {
        const Vec3& from = points_.position[edge.from];
        const Vec3& to = points_.position[edge.to];
        const double length = norm3(to - from);
        region.length += length;
        moment += length * 0.5 * (from + to);
    }
    region.area = area_;
    if (area_ > 0.0) {
        region.centre = area_moment_ / area_;
    } else if (region.length > 0.0) {
        region.centre = moment / region.length;
    }
}

}  // namespace tandem::contact
