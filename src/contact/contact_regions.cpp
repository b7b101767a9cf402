// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <tandem/contact_regions.hpp>
#include <tandem/intersections.hpp>

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

/// Sorted, each once.
std::vector<std::uint32_t> touching_triangles(const IntersectionList& list,
                                              std::uint32_t TrianglePair::*side) {
    std::vector<std::uint32_t> triangles;
    triangles.reserve(list.pairs.size());
    for (const PairIntersection& pair : list.pairs) {
        triangles.push_back(pair.triangles.*side);
    }
    std::sort(triangles.begin(), triangles.end());
    triangles.erase(std::unique(triangles.begin(), triangles.end()), triangles.end());
    return triangles;
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
    for (const std::vector<std::uint32_t>& members : group_pairs(*list, points)) {
        result.regions.push_back(assembly.assemble(members));
    }
    std::sort(result.regions.begin(), result.regions.end(),
              [](const ContactRegion& l, const ContactRegion& r) {
                  return l.pairs.front() < r.pairs.front();
              });
    if (a.body.solid() == nullptr || b.body.solid() == nullptr) {
        return result;
    }
    const std::vector<std::uint32_t> touching_a = touching_triangles(*list, &TrianglePair::a);
    const std::vector<std::uint32_t> touching_b = touching_triangles(*list, &TrianglePair::b);
    for (ContactRegion& region : result.regions) {
        if (region.kind == IntersectionKind::Crossing) {
            auto penetration = contact::penetration_of(region, a, b, {touching_a, touching_b});
            if (!penetration) {
                return penetration.error();
            }
            region.penetration = *penetration;
        }
    }
    return result;
}

}  // namespace tandem
