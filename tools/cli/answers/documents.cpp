// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/documents.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/answers/document_facts.hpp"
#include "cli/answers/text_parts.hpp"
#include "report/pair_regions.hpp"
#include "report/shown_model.hpp"

namespace tandem::cli {
namespace {

using report::Document;

/// Both meshes as parts 0 and 1.
Document begin_pair(std::string_view verb, const Scene& scene) {
    Document document = begin_document(verb, "");
    add_side_part(document, scene.a);
    add_side_part(document, scene.b);
    document.title = fmt::format("{} and {}", document.parts[0].name, document.parts[1].name);
    add_settings(document, scene.engine);
    return document;
}

/// The place between two points.
report::Extents box_around(const Vec3& one, const Vec3& other) {
    return {report::point_of(one.cwiseMin(other)), report::point_of(one.cwiseMax(other))};
}

std::string parts_meet(const Document& document, std::size_t pairs) {
    const std::size_t places =
        document.clashes.empty() ? 0 : document.clashes.front().regions.size();
    return fmt::format("They collide: {} in {}.",
                       counted(pairs, "pair of touching triangles", "pairs of touching triangles"),
                       counted(places, "place", "places"));
}

}  // namespace

Result<Document> document_of(const Collision& collision) {
    const Scene& scene = collision.scene;
    Document document = begin_pair("check", scene);
    add_statistics(document, collision.stats, scene.times);
    document.complete = collision.complete();
    if (!collision.colliding()) {
        document.verdict = "They do not touch.";
        return document;
    }
    Result<std::vector<report::Region>> regions =
        report::pair_regions(scene.a.placed(), scene.b.placed(), collision.pairs);
    if (!regions)
        return regions.error();
    document.clashes.push_back(report::clash_of(0, 1, *std::move(regions)));
    document.verdict = collision.complete() ? parts_meet(document, collision.pairs.size())
                                            : "They collide; the search stopped at the first pair.";
    return document;
}

Result<Document> document_of(const Separation& separation) {
    const Scene& scene = separation.scene;
    const DistanceResult& result = separation.result;
    Document document =
        begin_pair(separation.schema == Schema::Check ? "check" : "distance", scene);
    add_statistics(document, result.stats, scene.times);
    if (!result.found) {
        document.verdict =
            fmt::format("They are more than {} apart.", separation.request.upper_bound);
        return document;
    }
    document.verdict = separation.touching() ? "They touch: the distance is 0."
                                             : fmt::format("They are {} apart.", result.distance);
    report::Region region;
    region.triangles_a = {result.triangles.a};
    region.triangles_b = {result.triangles.b};
    region.pair_count = 1;
    region.kind = "closest";
    region.box = box_around(result.point_a, result.point_b);
    region.centre = report::point_of((result.point_a + result.point_b) / 2);
    report::Clash clash = report::clash_of(0, 1, {region});
    clash.kind = separation.touching() ? "touch" : "clearance";
    clash.distance = result.distance;
    clash.closest = {report::point_of(result.point_a), report::point_of(result.point_b)};
    document.clashes.push_back(std::move(clash));
    return document;
}

Result<Document> document_of(const Nearness& nearness) {
    const Scene& scene = nearness.scene;
    Document document = begin_pair("check", scene);
    add_statistics(document, nearness.stats, scene.times);
    document.settings.emplace_back("clearance", fmt::format("{}", nearness.clearance));
    if (nearness.pairs.empty()) {
        document.verdict = fmt::format("No triangles are within {}.", nearness.clearance);
        return document;
    }
    report::Region region;
    region.kind = "close";
    region.pair_count = nearness.pairs.size();
    report::Extents box{{1e300, 1e300, 1e300}, {-1e300, -1e300, -1e300}};
    for (const TrianglePair& pair : nearness.pairs) {
        region.triangles_a.push_back(pair.a);
        region.triangles_b.push_back(pair.b);
        for (const Vec3& corner : to_world(scene.a.pose, scene.a.model.mesh().corners(pair.a))) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const double at = report::point_of(corner)[axis];
                box.lo[axis] = std::min(box.lo[axis], at);
                box.hi[axis] = std::max(box.hi[axis], at);
            }
        }
    }
    for (std::size_t axis = 0; axis < 3; ++axis)
        region.centre[axis] = box.lo[axis] / 2 + box.hi[axis] / 2;
    region.box = box;
    report::Clash clash = report::clash_of(0, 1, {std::move(region)});
    clash.kind = "clearance";
    clash.distance = *std::min_element(nearness.distances.begin(), nearness.distances.end());
    document.verdict = fmt::format(
        "{} within {}; the closest are {} apart.",
        counted(nearness.pairs.size(), "pair of triangles is", "pairs of triangles are"),
        nearness.clearance, *clash.distance);
    document.clashes.push_back(std::move(clash));
    return document;
}

Result<Document> document_of(const Containment& containment) {
    Document document = begin_pair("check", containment.scene);
    document.verdict = fmt::format("{}.", sentence(containment.result.relation));
    if (containment.result.relation == Relation::Separate)
        return document;
    report::Clash clash = report::clash_of(0, 1, {});
    clash.kind = kind_of(containment.result.relation);
    const report::Extents& a = document.parts[0].box;
    const report::Extents& b = document.parts[1].box;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        clash.box.lo[axis] = std::max(a.lo[axis], b.lo[axis]);
        clash.box.hi[axis] = std::min(a.hi[axis], b.hi[axis]);
    }
    document.clashes.push_back(std::move(clash));
    return document;
}

Result<Document> document_of(const SelfIntersection& self) {
    Document document = begin_document("self", "");
    add_side_part(document, self.mesh);
    document.title = document.parts[0].name;
    add_settings(document, self.engine);
    add_statistics(document, self.result.stats, self.times);
    if (self.result.pairs.empty()) {
        document.verdict = "The mesh does not cut through itself.";
        return document;
    }
    const Placed placed = self.mesh.placed();
    Result<std::vector<report::Region>> regions =
        report::pair_regions(placed, placed, self.result.pairs);
    if (!regions)
        return regions.error();
    document.clashes.push_back(report::clash_of(0, 0, *std::move(regions)));
    document.verdict =
        fmt::format("The mesh cuts through itself: {} in {}.",
                    counted(self.result.pairs.size(), "pair of triangles", "pairs of triangles"),
                    counted(document.clashes.front().regions.size(), "place", "places"));
    return document;
}

}  // namespace tandem::cli
