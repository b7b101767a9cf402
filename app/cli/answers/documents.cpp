// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/documents.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/answers/document_clashes.hpp"
#include "cli/answers/document_facts.hpp"
#include "cli/answers/text_parts.hpp"
#include "report/body_regions.hpp"
#include "report/pair_regions.hpp"
#include "report/shown_model.hpp"

namespace tandem::cli {
namespace {

using report::Document;

std::string parts_meet(const Document& document, std::size_t pairs) {
    const std::size_t places =
        document.clashes.empty() ? 0 : document.clashes.front().regions.size();
    const std::optional<double> depth =
        document.clashes.empty() ? std::nullopt : document.clashes.front().depth;
    return fmt::format("They collide: {} in {}{}.",
                       counted(pairs, "pair of touching triangles", "pairs of touching triangles"),
                       counted(places, "place", "places"),
                       depth ? fmt::format(", {:.4g} deep", *depth) : "");
}

}  // namespace

Result<Document> document_of(const Collision& collision) {
    const MeshPair& scene = collision.scene;
    Document document = begin_pair("check", scene);
    add_statistics(document, collision.stats, scene.times);
    document.complete = collision.complete();
    if (!collision.colliding()) {
        document.verdict = "They do not touch.";
        return document;
    }
    const Result<std::span<const TrianglePair>> pairs = collision.pairs.all();
    if (!pairs) {
        return pairs.error();
    }
    Result<report::Clash> clash =
        report::BodyRegions(scene.a.model, scene.b.model)
            .clash_at(scene.a.pose, scene.b.pose, *pairs,
                      collision.complete() ? PairList::All : PairList::Some);
    if (!clash) {
        return clash.error();
    }
    document.clashes.push_back(*std::move(clash));
    if (collision.extent == PairsWanted::Count) {
        document.verdict = fmt::format("They collide: {}, which were only counted.",
                                       counted(collision.pair_count, "pair of touching triangles",
                                               "pairs of touching triangles"));
        document.clashes.clear();
        return document;
    }
    document.verdict = collision.complete() ? parts_meet(document, collision.pair_count)
                                            : "They collide; the search stopped at the first pair.";
    return document;
}

Result<Document> document_of(const Separation& separation) {
    const MeshPair& scene = separation.scene;
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
    document.clashes.push_back(closest_clash(result));
    return document;
}

Result<Document> document_of(const Nearness& nearness) {
    const MeshPair& scene = nearness.scene;
    Document document = begin_pair("check", scene);
    add_statistics(document, nearness.stats, scene.times);
    document.settings.emplace_back("clearance", fmt::format("{}", nearness.clearance));
    if (nearness.pairs.empty()) {
        document.verdict = fmt::format("No triangles are within {}.", nearness.clearance);
        return document;
    }
    report::Clash clash = close_clash(scene.a.placed(), nearness.pairs);
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
    if (containment.result.relation == Relation::Separate) {
        return document;
    }
    document.clashes.push_back(
        relation_clash(containment.result.relation, document.parts[0].box, document.parts[1].box));
    return document;
}

Result<Document> document_of(const SelfIntersection& self) {
    Document document = begin_document("self", "");
    add_side_part(document, self.mesh);
    document.title = document.parts[0].name;
    add_settings(document, self.engine);
    add_statistics(document, self.stats, self.times);
    if (self.pairs.empty()) {
        document.verdict = "The mesh does not cut through itself.";
        return document;
    }
    const Result<std::span<const TrianglePair>> pairs = self.pairs.all();
    if (!pairs) {
        return pairs.error();
    }
    const Placed placed = self.mesh.placed();
    Result<std::vector<report::Region>> regions = report::pair_regions(placed, placed, *pairs);
    if (!regions) {
        return regions.error();
    }
    document.clashes.push_back(report::clash_of(0, 0, *std::move(regions)));
    document.verdict =
        fmt::format("The mesh cuts through itself: {} in {}.",
                    counted(self.pairs.count(), "pair of triangles", "pairs of triangles"),
                    counted(document.clashes.front().regions.size(), "place", "places"));
    return document;
}

}  // namespace tandem::cli
