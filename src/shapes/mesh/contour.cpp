// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/mesh/contour.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <tuple>

#include "bvh/model_tree.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::shapes {
namespace {

Vec3 world_normal(const Placed& placed, std::uint32_t triangle) {
    const TriangleCorners corners = placed.model.mesh().corners(triangle);
    return times3(placed.pose.rotation(), (corners[1] - corners[0]).cross(corners[2] - corners[0]));
}

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t k) {
    while (parent[k] != k) {
        k = parent[k] = parent[parent[k]];
    }
    return k;
}

constexpr unsigned kFeatureShift = 60;
constexpr std::uint64_t kVertex = std::uint64_t{1} << kFeatureShift;
constexpr std::uint64_t kEdge = std::uint64_t{2} << kFeatureShift;
constexpr std::uint64_t kFace = std::uint64_t{3} << kFeatureShift;

}  // namespace

bool names_edge(std::uint64_t feature) {
    return feature >> kFeatureShift == kEdge >> kFeatureShift;
}

std::uint64_t feature_number(const MeshTopology& topology, std::uint32_t triangle,
                             TriangleFeature feature) {
    switch (feature) {
        case TriangleFeature::Vertex0:
            return kVertex | topology.triangles()[triangle][0];
        case TriangleFeature::Vertex1:
            return kVertex | topology.triangles()[triangle][1];
        case TriangleFeature::Vertex2:
            return kVertex | topology.triangles()[triangle][2];
        case TriangleFeature::Edge01:
            return kEdge | topology.edge_at(triangle, 0);
        case TriangleFeature::Edge12:
            return kEdge | topology.edge_at(triangle, 1);
        case TriangleFeature::Edge20:
            return kEdge | topology.edge_at(triangle, 2);
        case TriangleFeature::Face:
            break;
    }
    return kFace | triangle;
}

Result<Done> Contour::find(const Placed& a, const Placed& b, std::span<const TrianglePair> pairs) {
    segments_.clear();
    ends_.clear();
    loops_.clear();
    Result<Done> done = intersection_segments(a, b, pairs, list_);
    if (!done) {
        return done;
    }
    collect_segments(a, b);
    join_segments();
    measure_loops();
    return Done{};
}

void Contour::collect_segments(const Placed& a, const Placed& b) {
    const MeshTopology& topology_a = topology_of(a.model);
    const MeshTopology& topology_b = topology_of(b.model);
    for (const PairIntersection& pair : list_.pairs) {
        if (pair.kind != IntersectionKind::Crossing) {
            continue;
        }
        const std::span<const IntersectionPoint> points = list_.points_of(pair);
        const Vec3 along =
            world_normal(a, pair.triangles.a).cross(world_normal(b, pair.triangles.b));
        const bool forward = dot3(along, points[1].position - points[0].position) >= 0.0;
        const auto end_of = [&](const IntersectionPoint& point) {
            return ContourEnd{feature_number(topology_a, pair.triangles.a, point.on_a),
                              feature_number(topology_b, pair.triangles.b, point.on_b)};
        };
        const IntersectionPoint& from = points[forward ? 0 : 1];
        const IntersectionPoint& to = points[forward ? 1 : 0];
        const auto index = static_cast<std::uint32_t>(segments_.size());
        segments_.push_back(
            {from.position, to.position, end_of(from), end_of(to), pair.triangles, 0});
        ends_.push_back({segments_.back().from_end, index});
        ends_.push_back({segments_.back().to_end, index});
    }
}

void Contour::join_segments() {
    parent_.resize(segments_.size());
    for (std::uint32_t k = 0; k < parent_.size(); ++k) {
        parent_[k] = k;
    }
    open_.clear();
    std::sort(ends_.begin(), ends_.end(), [](const End& p, const End& q) {
        return std::tie(p.features, p.segment) < std::tie(q.features, q.segment);
    });
    for (std::size_t k = 0; k < ends_.size();) {
        std::size_t next = k + 1;
        for (; next < ends_.size() && ends_[next].features == ends_[k].features; ++next) {
            const std::uint32_t one = root_of(parent_, ends_[k].segment);
            const std::uint32_t other = root_of(parent_, ends_[next].segment);
            parent_[std::max(one, other)] = std::min(one, other);
        }
        if (next == k + 1) {
            open_.push_back(ends_[k].segment);
        }
        k = next;
    }
    for (std::uint32_t k = 0; k < segments_.size(); ++k) {
        segments_[k].loop = root_of(parent_, k);
    }
    for (const std::uint32_t segment : open_) {
        parent_[segments_[segment].loop] = ~std::uint32_t{0};  // marks the loop as open
    }
}

void Contour::measure_loops() {
    const auto is_open = [&](const ContourSegment& segment) {
        return parent_[segment.loop] == ~std::uint32_t{0};
    };
    std::sort(segments_.begin(), segments_.end(),
              [](const ContourSegment& p, const ContourSegment& q) {
                  return std::tie(p.loop, p.triangles) < std::tie(q.loop, q.triangles);
              });
    for (std::uint32_t k = 0; k < segments_.size();) {
        ContourLoop loop;
        loop.first = k;
        const std::uint32_t number = segments_[k].loop;
        const Vec3 base = segments_[k].from;
        for (; k < segments_.size() && segments_[k].loop == number; ++k) {
            const ContourSegment& segment = segments_[k];
            const Vec3 along = segment.to - segment.from;
            const double length = norm3(along);
            loop.area += 0.5 * (segment.from - base).cross(along);
            loop.middle += length * (0.5 * (segment.from + segment.to) - base);
            loop.length += length;
            loop.closed = loop.closed && !is_open(segment);
            ++loop.count;
        }
        loop.middle = loop.length > 0.0 ? Vec3(base + loop.middle / loop.length) : base;
        loops_.push_back(loop);
    }
}

}  // namespace tandem::shapes
