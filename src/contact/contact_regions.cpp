// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <tandem/contact_regions.hpp>
#include <tandem/intersections.hpp>

#include "contact/common_parts.hpp"
#include "contact/contact_points.hpp"
#include "contact/penetration.hpp"
#include "contact/region_assembly.hpp"
#include "geometry/disjoint_sets.hpp"

namespace tandem {
namespace {

using contact::ContactPoints;

/// Indices of pairs by region, regions in the order of their first pair.
std::vector<std::vector<std::uint32_t>> group_pairs(const IntersectionList& list,
                                                    const ContactPoints& points) {
    geometry::DisjointSets sets(points.position.size());
    for (const PairIntersection& pair : list.pairs) {
        for (std::size_t k = 1; k < pair.count; ++k) {
            sets.join(points.number[pair.first], points.number[pair.first + k]);
        }
    }
    constexpr std::uint32_t kNoRegion = ~std::uint32_t{0};
    std::vector<std::uint32_t> region_of(points.position.size(), kNoRegion);
    std::vector<std::vector<std::uint32_t>> groups;
    for (std::uint32_t k = 0; k < list.pairs.size(); ++k) {
        const PairIntersection& pair = list.pairs[k];
        if (pair.count == 0) {
            continue;
        }
        std::uint32_t& region = region_of[sets.root(points.number[pair.first])];
        if (region == kNoRegion) {
            region = static_cast<std::uint32_t>(groups.size());
            groups.emplace_back();
        }
        groups[region].push_back(k);
    }
    return groups;
}

/// `groups` and the regions of `result` have the same order.
Result<Done> measure_depths(const PlacedBody& a, const PlacedBody& b, const IntersectionList& list,
                            const ContactPoints& points,
                            std::span<const std::vector<std::uint32_t>> groups,
                            ContactRegions& result) {
    std::vector<std::uint32_t> region_of_pair(list.pairs.size());
    for (std::uint32_t region = 0; region < groups.size(); ++region) {
        for (const std::uint32_t pair : groups[region]) {
            region_of_pair[pair] = region;
        }
    }
    const Result<contact::CommonParts> parts =
        contact::common_parts(a, b, list, points, region_of_pair, groups.size());
    if (!parts) {
        return parts.error();
    }
    for (std::size_t k = 0; k < groups.size(); ++k) {
        ContactRegion& region = result.regions[k];
        if (region.kind == IntersectionKind::Crossing) {
            region.penetration =
                contact::penetration_of(region, a, b, parts->points[parts->part_of_region[k]]);
        }
    }
    return Done{};
}

}  // namespace

Result<ContactRegions> contact_regions(const PlacedBody& a, const PlacedBody& b,
                                       std::span<const TrianglePair> pairs) {
    const Result<IntersectionList> list =
        intersection_segments({a.body.model(), a.pose}, {b.body.model(), b.pose}, pairs);
    if (!list) {
        return list.error();
    }
    ContactRegions result;
    result.kinds.reserve(pairs.size());
    for (const PairIntersection& pair : list->pairs) {
        result.kinds.push_back(pair.kind);
        ++result.count[static_cast<std::size_t>(pair.kind)];
    }
    const ContactPoints points = contact::number_points(a.body, b.body, *list);
    contact::RegionAssembly assembly(a, b, *list, points);
    const std::vector<std::vector<std::uint32_t>> groups = group_pairs(*list, points);
    for (const std::vector<std::uint32_t>& members : groups) {
        result.regions.push_back(assembly.assemble(members));
    }
    if (a.body.solid() != nullptr && b.body.solid() != nullptr) {
        if (const Result<Done> done = measure_depths(a, b, *list, points, groups, result); !done) {
            return done.error();
        }
    }
    std::sort(result.regions.begin(), result.regions.end(),
              [](const ContactRegion& l, const ContactRegion& r) {
                  return l.pairs.front() < r.pairs.front();
              });
    return result;
}

}  // namespace tandem
