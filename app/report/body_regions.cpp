// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "body_regions.hpp"

#include <algorithm>

#include <tandem/containment.hpp>

#include "pair_regions.hpp"
#include "shown_model.hpp"

namespace tandem::report {
namespace {

std::optional<ContactBody> body_of(const Model& model) {
    Result<ContactBody> body = ContactBody::create(model);
    return body ? std::optional(*std::move(body)) : std::nullopt;
}

}  // namespace

std::string_view kind_of(Relation relation) {
    switch (relation) {
        case Relation::Overlapping:
            return "overlap";
        case Relation::AInB:
        case Relation::BInA:
            return "contain";
        case Relation::Identical:
            return "duplicate";
        case Relation::Separate:
        case Relation::Touching:
            break;
    }
    return "touch";
}

Region shown_region(const ContactRegion& region, const Overlap& overlap) {
    Region out;
    out.triangles_a = region.triangles_a;
    out.triangles_b = region.triangles_b;
    for (const ContactCurve& curve : region.curves) {
        std::vector<Point> points;
        for (const Vec3& point : curve.points) {
            points.push_back(point_of(point));
        }
        if (curve.closed && !points.empty()) {
            points.push_back(points.front());
        }
        out.curves.push_back(std::move(points));
    }
    out.kind = region_word(region.kind);
    out.box = {point_of(region.lo), point_of(region.hi)};
    out.centre = point_of(region.centre);
    out.length = region.length;
    out.area = region.area;
    if (region.piece) {
        const OverlapPiece& piece = overlap.pieces[*region.piece];
        out.depth = depth_of(piece);
        if (const std::optional<Vec3> normal = normal_of(piece)) {
            out.normal = point_of(*normal);
        }
    }
    return out;
}

BodyRegions::BodyRegions(const Model& a, const Model& b)
    : model_a_(a), model_b_(b), a_(body_of(a)), b_(body_of(b)) {}

Result<Clash> BodyRegions::clash_at(const Pose& pose_a, const Pose& pose_b,
                                    std::span<const TrianglePair> pairs, PairList list) const {
    if (!a_ || !b_) {
        Result<std::vector<Region>> regions =
            pair_regions({model_a_, pose_a}, {model_b_, pose_b}, pairs);
        if (!regions) {
            return regions.error();
        }
        return clash_of(0, 1, *std::move(regions));
    }
    const Result<ContactRegions> found =
        contact_regions({*a_, pose_a}, {*b_, pose_b}, pairs, {.pairs = list});
    if (!found) {
        return found.error();
    }
    std::vector<Region> regions;
    for (const ContactRegion& region : found->regions) {
        regions.push_back(shown_region(region, found->overlap));
        regions.back().pair_count = region.pairs.size();
    }
    std::stable_sort(regions.begin(), regions.end(), [](const Region& one, const Region& other) {
        return one.pair_count > other.pair_count;
    });
    join_smallest(regions);
    Clash clash = clash_of(0, 1, std::move(regions));
    if (clash.kind == "touch" && found->overlap.relation) {
        clash.kind = kind_of(*found->overlap.relation);
    }
    if (!found->overlap.pieces.empty()) {
        const OverlapPiece& deepest = found->overlap.pieces.front();
        clash.depth = depth_of(deepest);
        clash.depth_unknown = deepest.unknown ? explain(*deepest.unknown) : "";
        clash.through = std::any_of(found->overlap.pieces.begin(), found->overlap.pieces.end(),
                                    [](const OverlapPiece& piece) { return piece.through; });
    }
    return clash;
}

}  // namespace tandem::report
