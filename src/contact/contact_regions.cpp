// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <tandem/contact_regions.hpp>
#include <tandem/intersections.hpp>

#include "contact/contact_points.hpp"
#include "contact/region_assembly.hpp"
#include "geometry/disjoint_sets.hpp"

namespace tandem {
namespace {

using contact::ContactPoints;

/// Indices of pairs, grouped by region; regions are in the order of their first pair.
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

/// For each pair, the piece of the overlap that it bounds; the deepest piece if there are several.
std::vector<std::optional<std::uint32_t>> pieces_of_pairs(const Overlap& overlap,
                                                          std::size_t pair_count) {
    std::vector<std::optional<std::uint32_t>> piece_of(pair_count);
    for (std::uint32_t piece = 0; piece < overlap.pieces.size(); ++piece) {
        for (const std::uint32_t pair : overlap.pieces[piece].pairs) {
            if (!piece_of[pair]) {
                piece_of[pair] = piece;
            }
        }
    }
    return piece_of;
}

std::optional<std::uint32_t> deepest_of(
    std::span<const std::uint32_t> members,
    std::span<const std::optional<std::uint32_t>> piece_of_pair) {
    std::optional<std::uint32_t> deepest;
    for (const std::uint32_t pair : members) {
        const std::optional<std::uint32_t>& piece = piece_of_pair[pair];
        if (piece && (!deepest || *piece < *deepest)) {
            deepest = piece;
        }
    }
    return deepest;
}

}  // namespace

Result<ContactRegions> contact_regions(const PlacedBody& a, const PlacedBody& b,
                                       std::span<const TrianglePair> pairs,
                                       const DepthRequest& request) {
    const Result<IntersectionList> list =
        intersection_segments({a.body.model(), a.pose}, {b.body.model(), b.pose}, pairs);
    if (!list) {
        return list.error();
    }
    Result<Overlap> overlap = overlap_depth(a, b, pairs, request);
    if (!overlap) {
        return std::move(overlap).error();
    }
    ContactRegions result;
    result.overlap = *std::move(overlap);
    result.kinds.reserve(pairs.size());
    for (const PairIntersection& pair : list->pairs) {
        result.kinds.push_back(pair.kind);
        ++result.count[static_cast<std::size_t>(pair.kind)];
    }
    const ContactPoints points = contact::number_points(a.body, b.body, *list);
    const auto piece_of_pair = pieces_of_pairs(result.overlap, pairs.size());
    contact::RegionAssembly assembly(a, b, *list, points);
    for (const std::vector<std::uint32_t>& members : group_pairs(*list, points)) {
        result.regions.push_back(assembly.assemble(members));
        result.regions.back().piece = deepest_of(members, piece_of_pair);
    }
    std::sort(result.regions.begin(), result.regions.end(),
              [](const ContactRegion& l, const ContactRegion& r) {
                  return l.pairs.front() < r.pairs.front();
              });
    return result;
}

}  // namespace tandem
