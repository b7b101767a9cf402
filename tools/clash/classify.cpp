// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/classify.hpp"

#include <algorithm>

#include <tandem/containment.hpp>

namespace tandem::clash {
namespace {

/// The common part of the boxes of both parts: where a clash without triangles is.
void take_common_box(Clash& clash, const Bounds& box_a, const Bounds& box_b) {
    clash.lo = box_a.lo.cwiseMax(box_b.lo);
    clash.hi = box_a.hi.cwiseMin(box_b.hi);
}

void take_regions(Clash& clash, std::vector<ContactRegion> regions) {
    clash.regions = std::move(regions);
    clash.lo = clash.regions.front().lo;
    clash.hi = clash.regions.front().hi;
    for (ContactRegion& region : clash.regions) {
        clash.lo = clash.lo.cwiseMin(region.lo);
        clash.hi = clash.hi.cwiseMax(region.hi);
        const bool deeper =
            region.penetration &&
            (!clash.penetration || region.penetration->depth > clash.penetration->depth);
        if (deeper) {
            clash.penetration = region.penetration;
        }
    }
}

/// What bodies that touch without crossing are to each other. Open ones have no inside: they touch.
Result<ClashKind> kind_without_crossing(const PlacedBody& a, const PlacedBody& b,
                                        std::stop_token cancel) {
    if (a.body.solid() == nullptr || b.body.solid() == nullptr) {
        return ClashKind::Touch;
    }
    const Result<RelationResult> relation =
        relate({*a.body.solid(), a.pose}, {*b.body.solid(), b.pose}, {.cancel = std::move(cancel)});
    if (!relation) {
        return relation.error();
    }
    switch (relation->relation) {
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

/// Whether both parts are the same triangles in the same place; orientation does not matter.
bool is_same_surface(const PlacedBody& a, const PlacedBody& b) {
    const Mesh& mesh_a = a.body.model().mesh();
    const Mesh& mesh_b = b.body.model().mesh();
    if (mesh_a.triangle_count() != mesh_b.triangle_count()) {
        return false;
    }
    const auto sorted = [](const PlacedBody& body) {
        std::vector<std::array<std::array<double, 3>, 3>> all;
        const Mesh& mesh = body.body.model().mesh();
        for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
            const TriangleCorners corners = to_world(body.pose, mesh.corners(k));
            std::array<std::array<double, 3>, 3> t;
            for (std::size_t c = 0; c < 3; ++c) {
                t[c] = {corners[c].x(), corners[c].y(), corners[c].z()};
            }
            std::sort(t.begin(), t.end());
            all.push_back(t);
        }
        std::sort(all.begin(), all.end());
        return all;
    };
    return sorted(a) == sorted(b);
}

}  // namespace

PairClassifier::PairClassifier(const ClashQuestion& question)
    : question_(question),
      collide_(CollideRequest{
          .limits = {.max_pairs = question.max_pairs_per_clash, .cancel = question.cancel}}),
      count_(CollideRequest{.limits = {.cancel = question.cancel}}),
      distance_(DistanceRequest{.upper_bound = question.clearance, .cancel = question.cancel}) {}

Result<std::optional<Clash>> PairClassifier::classify(const PartModels& models, std::uint32_t a,
                                                      std::uint32_t b, const Bounds& box_a,
                                                      const Bounds& box_b,
                                                      const std::vector<TrianglePair>* known) {
    Clash clash;
    clash.a = a;
    clash.b = b;
    // More pairs than a clash may have are cut by the query, as if none were known.
    if (known != nullptr && known->size() <= question_.max_pairs_per_clash) {
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
    Result<ContactRegions> regions = contact_regions(a, b, pairs);
    if (!regions) {
        return regions.error();
    }
    if (regions->count_of(IntersectionKind::Crossing) > 0) {
        clash.kind = ClashKind::Overlap;
    } else if (is_same_surface(a, b)) {
        clash.kind = ClashKind::Duplicate;
    } else {
        const Result<ClashKind> kind = kind_without_crossing(a, b, question_.cancel);
        if (!kind) {
            return kind.error();
        }
        clash.kind = *kind;
    }
    take_regions(clash, std::move(regions->regions));
    const bool closed = a.body.solid() != nullptr && b.body.solid() != nullptr;
    if (clash.kind == ClashKind::Overlap && !clash.penetration && closed) {
        clash.penetration = overlap_of_extents(a, b, pairs);
    }
    return std::optional(std::move(clash));
}

Result<std::optional<Clash>> PairClassifier::of_apart(const PartModels& models, Clash clash,
                                                      const Bounds& box_a, const Bounds& box_b) {
    if (meet(box_a, box_b)) {
        const PlacedBody a = models.body(clash.a);
        const PlacedBody b = models.body(clash.b);
        const Result<ClashKind> kind = kind_without_crossing(a, b, question_.cancel);
        if (!kind) {
            return kind.error();
        }
        if (*kind != ClashKind::Touch) {
            clash.kind = *kind;
            take_common_box(clash, box_a, box_b);
            return std::optional(std::move(clash));
        }
    }
    if (!(question_.clearance > 0.0)) {
        return std::optional<Clash>{};
    }
    distance_.forget();
    const Result<DistanceResult> nearest =
        distance_.closest(models.placed(clash.a), models.placed(clash.b));
    if (!nearest) {
        return nearest.error();
    }
    if (!nearest->found || nearest->distance > question_.clearance) {
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
