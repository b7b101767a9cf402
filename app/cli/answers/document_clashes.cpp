// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/document_clashes.hpp"

#include <algorithm>

#include "cli/answers/relation_answer.hpp"
#include "report/body_regions.hpp"
#include "report/pair_regions.hpp"
#include "report/shown_model.hpp"

namespace tandem::cli {

report::Clash closest_clash(const DistanceResult& result) {
    report::Region region;
    region.triangles_a = {result.triangles.a};
    region.triangles_b = {result.triangles.b};
    region.pair_count = 1;
    region.kind = "closest";
    region.box = {report::point_of(result.point_a.cwiseMin(result.point_b)),
                  report::point_of(result.point_a.cwiseMax(result.point_b))};
    region.centre = report::point_of((result.point_a + result.point_b) / 2);
    report::Clash clash = report::clash_of(0, 1, {region});
    clash.kind = result.distance == 0.0 ? "touch" : "clearance";
    clash.distance = result.distance;
    clash.closest = {report::point_of(result.point_a), report::point_of(result.point_b)};
    return clash;
}

report::Clash close_clash(const Placed& a, std::span<const TrianglePair> pairs) {
    report::Region region;
    region.kind = "close";
    region.pair_count = pairs.size();
    bool first = true;
    for (const TrianglePair& pair : pairs) {
        region.triangles_a.push_back(pair.a);
        region.triangles_b.push_back(pair.b);
        for (const Vec3& corner : to_world(a.pose, a.model.mesh().corners(pair.a))) {
            const report::Point at = report::point_of(corner);
            if (first) {
                region.box = {at, at};
            }
            first = false;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                region.box.lo[axis] = std::min(region.box.lo[axis], at[axis]);
                region.box.hi[axis] = std::max(region.box.hi[axis], at[axis]);
            }
        }
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        region.centre[axis] = region.box.lo[axis] / 2 + region.box.hi[axis] / 2;
    }
    report::Clash clash = report::clash_of(0, 1, {std::move(region)});
    clash.kind = "clearance";
    return clash;
}

report::Clash relation_clash(Relation relation, const report::Extents& box_a,
                             const report::Extents& box_b) {
    report::Clash clash = report::clash_of(0, 1, {});
    clash.kind = report::kind_of(relation);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        clash.box.lo[axis] = std::max(box_a.lo[axis], box_b.lo[axis]);
        clash.box.hi[axis] = std::min(box_a.hi[axis], box_b.hi[axis]);
    }
    return clash;
}

}  // namespace tandem::cli
