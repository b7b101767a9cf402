// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The contact regions and the depth of any two small meshes: each pair with a common point is in
// exactly one region, and exchanging the meshes exchanges the answer.
#include <algorithm>
#include <set>

#include <tandem/contact_regions.hpp>
#include <tandem/overlap_depth.hpp>

#include "fuzz/fuzz_bytes.hpp"

namespace {

using namespace tandem;

PlacedBody any_body(FuzzBytes& bytes) {
    const Model model = Model::build(bytes.mesh(8), {.threads = 1}).value();
    return {ContactBody::create(model).value(), bytes.pose()};
}

void check_regions(const ContactRegions& found, std::span<const TrianglePair> pairs) {
    std::set<TrianglePair> seen;
    for (const ContactRegion& region : found.regions) {
        require(!region.pairs.empty() && std::ranges::is_sorted(region.pairs),
                "a region has sorted pairs");
        for (const TrianglePair pair : region.pairs) {
            require(seen.insert(pair).second, "a pair is in one region");
        }
        require((region.lo.array() <= region.hi.array()).all(), "the box of a region is proper");
    }
    require(found.kinds.size() == pairs.size(), "each pair has a kind");
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        require((found.kinds[k] != IntersectionKind::Disjoint) == seen.contains(pairs[k]),
                "what touches is in a region");
    }
}

void check_depth(const Overlap& overlap) {
    for (const OverlapPiece& piece : overlap.pieces) {
        require(piece.depth.lo >= 0.0 && piece.depth.lo <= piece.depth.hi, "bounds are in order");
        require(piece.deepest.allFinite(), "the deepest point is finite");
        require(!piece.direction || piece.direction->allFinite(), "a direction is finite");
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    FuzzBytes bytes(data, size);
    const PlacedBody a = any_body(bytes);
    const PlacedBody b = any_body(bytes);
    const auto touching = collide({a.body.model(), a.pose}, {b.body.model(), b.pose});
    if (!touching) {
        require(!contact_regions(a, b, {{TrianglePair{}}}).has_value(), "poses are refused alike");
        return 0;
    }
    std::vector<TrianglePair> mirrored;
    for (const TrianglePair pair : touching->pairs) {
        mirrored.push_back({pair.b, pair.a});
    }
    std::ranges::sort(mirrored);
    const auto found = contact_regions(a, b, touching->pairs);
    const auto other = contact_regions(b, a, mirrored);
    require(found.has_value() && other.has_value(), "pairs of collide have regions");
    check_regions(*found, touching->pairs);
    require(found->regions.size() == other->regions.size() && found->count == other->count,
            "regions do not depend on the order of the meshes");
    constexpr std::uint64_t kFewSteps = 20'000;
    const double tolerance = bytes.number();
    if (const auto overlap = overlap_depth(a, b, touching->pairs,
                                           {.tolerance = tolerance, .max_steps = kFewSteps})) {
        check_depth(*overlap);
    }
    return 0;
}
