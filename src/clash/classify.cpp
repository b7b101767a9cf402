// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/classify.hpp"

#include <algorithm>

#include <tandem/overlap_depth.hpp>

#include "clash/part_bounds.hpp"
#include "query/solids/solid.hpp"

namespace tandem::clash {
namespace {

/// Sets the place of a clash without triangles: the intersection of both boxes.
void take_common_box(Clash& clash, const Bounds& box_a, const Bounds& box_b) {
    clash.lo = box_a.lo.cwiseMax(box_b.lo);
    clash.hi = box_a.hi.cwiseMin(box_b.hi);
}

void take_regions(Clash& clash, std::vector<ContactRegion> regions) {
    clash.regions = std::move(regions);
    clash.lo = clash.regions.front().lo;
    clash.hi = clash.regions.front().hi;
    for (const ContactRegion& region : clash.regions) {
        clash.lo = clash.lo.cwiseMin(region.lo);
        clash.hi = clash.hi.cwiseMax(region.hi);
    }
}

void take_overlap(Clash& clash, Overlap overlap) {
    clash.overlap = std::move(overlap);
    for (OverlapPiece& piece : clash.overlap.pieces) {
        piece.pairs = {};
    }
}

ClashKind kind_of(Relation relation) {
    switch (relation) {
        case Relation::Overlapping:
            return ClashKind::Overlap;
        case Relation::AInB:
        case Relation::BInA:
            return ClashKind::Contain;
        case Relation::Identical:
            return ClashKind::Duplicate;
        case Relation::Separate:
        case Relation::Touching:
            break;
    }
    return ClashKind::Touch;
}

}  // namespace

PairClassifier::PairClassifier(const ClashRequest& request)
    : clearance_(request.clearance),
      max_pairs_(request.max_pairs_per_clash),
      depth_{.tolerance = request.tolerance, .cancel = request.cancel},
      collide_(CollideRequest{
          .limits = {.max_pairs = request.max_pairs_per_clash, .cancel = request.cancel}}),
      count_(CollideRequest{.limits = {.cancel = request.cancel}}),
      distance_(DistanceRequest{.upper_bound = request.clearance, .cancel = request.cancel}) {}

Result<std::optional<Clash>> PairClassifier::classify(const PartModels& models, std::uint32_t a,
                                                      std::uint32_t b, const Bounds& box_a,
                                                      const Bounds& box_b,
                                                      const std::vector<TrianglePair>* known) {
    Clash clash;
    clash.a = a;
    clash.b = b;
    // If there are more pairs than a clash may have, run the query anyway: it cuts the list.
    if (known != nullptr && known->size() <= max_pairs_) {
        return known->empty() ? of_apart(models, std::move(clash), box_a, box_b)
                              : of_touching(models, std::move(clash), *known, Completeness::All);
    }
    if (meet(box_a, box_b)) {
        const auto pairs = collide_.all_pairs(models.placed(a), models.placed(b));
        if (!pairs) {
            return pairs.error();
        }
        if (!pairs->empty()) {
            return of_touching(models, std::move(clash), *pairs,
                               collide_.was_cut() ? Completeness::Cut : Completeness::All);
        }
    }
    return of_apart(models, std::move(clash), box_a, box_b);
}

Result<std::optional<Clash>> PairClassifier::of_touching(const PartModels& models, Clash clash,
                                                         std::span<const TrianglePair> pairs,
                                                         Completeness completeness) {
    clash.pair_count = pairs.size();
    clash.pair_hash = pair_hash(pairs);
    if (completeness == Completeness::Cut) {
        clash.regions_cut = true;
        const auto count = count_.count(models.placed(clash.a), models.placed(clash.b));
        if (!count) {
            return count.error();
        }
        clash.pair_count = *count;
    }
    const PlacedBody a = models.body(clash.a);
    const PlacedBody b = models.body(clash.b);
    DepthRequest depth = depth_;
    depth.pairs = completeness == Completeness::Cut ? PairList::Some : PairList::All;
    Result<ContactRegions> found = contact_regions(a, b, pairs, depth);
    if (!found) {
        return found.error();
    }
    if (found->count_of(IntersectionKind::Crossing) > 0) {
        clash.kind = ClashKind::Overlap;
    } else {
        const std::optional<Relation>& relation = found->overlap.relation;
        clash.kind = relation ? kind_of(*relation) : ClashKind::Touch;
        // Open parts have no inside, so compare their triangles.
        if (clash.kind == ClashKind::Touch &&
            query::has_same_triangles({a.body.model(), a.pose}, {b.body.model(), b.pose})) {
            clash.kind = ClashKind::Duplicate;
        }
    }
    take_regions(clash, std::move(found->regions));
    take_overlap(clash, std::move(found->overlap));
    return std::optional(std::move(clash));
}

Result<std::optional<Clash>> PairClassifier::of_apart(const PartModels& models, Clash clash,
                                                      const Bounds& box_a, const Bounds& box_b) {
    if (meet(box_a, box_b)) {
        Result<Overlap> overlap =
            overlap_depth(models.body(clash.a), models.body(clash.b), {}, depth_);
        if (!overlap) {
            return std::move(overlap).error();
        }
        if (!overlap->pieces.empty()) {
            clash.kind = overlap->relation ? kind_of(*overlap->relation) : ClashKind::Overlap;
            take_common_box(clash, box_a, box_b);
            take_overlap(clash, *std::move(overlap));
            return std::optional(std::move(clash));
        }
    }
    if (!(clearance_ > 0.0)) {
        return std::optional<Clash>{};
    }
    distance_.forget();
    const Result<DistanceResult> nearest =
        distance_.closest(models.placed(clash.a), models.placed(clash.b));
    if (!nearest) {
        return nearest.error();
    }
    if (!nearest->found || nearest->distance > clearance_) {
        return std::optional<Clash>{};
    }
    clash.kind = ClashKind::Clearance;
    clash.distance = nearest->distance;
    clash.closest = {nearest->point_a, nearest->point_b};
    clash.lo = nearest->point_a.cwiseMin(nearest->point_b);
    clash.hi = nearest->point_a.cwiseMax(nearest->point_b);
    return std::optional(std::move(clash));
}

}  // namespace tandem::clash
