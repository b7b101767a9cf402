// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <tuple>

#include <tandem/broad_phase.hpp>
#include <tandem/clash.hpp>

#include "clash/check_request.hpp"
#include "clash/coincident_parts.hpp"
#include "clash/part_bounds.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::clash {
namespace {

/// The exponent of a power of two that scales the largest coordinate to about 1: floats of boxes
/// cover only 38 decimal places on each side of the decimal point.
int exponent_for(std::span<const std::optional<Bounds>> bounds, double clearance) {
    double largest = clearance;
    for (const std::optional<Bounds>& one : bounds) {
        if (one) {
            largest = std::max({largest, geometry::largest3(one->lo.cwiseAbs()),
                                geometry::largest3(one->hi.cwiseAbs())});
        }
    }
    return largest > 0.0 ? -std::ilogb(largest) : 0;
}

Vec3 scaled(const Vec3& point, int exponent) {
    return {std::ldexp(point.x(), exponent), std::ldexp(point.y(), exponent),
            std::ldexp(point.z(), exponent)};
}

}  // namespace

std::uint64_t ClashCandidates::part_pairs_of(const ClashCandidate& candidate) const {
    if (candidate.parts_a >= lists.size() || candidate.parts_b >= lists.size()) {
        return 0;
    }
    const std::uint64_t count_a = lists[candidate.parts_a].size();
    return candidate.is_within_one_list() ? count_a * (count_a - 1) / 2
                                          : count_a * lists[candidate.parts_b].size();
}

Result<ClashCandidates> clash_candidates(const Scene& scene, const ClashRequest& request) {
    TANDEM_TRY_DONE(check_request(request));
    for (const ScenePart& part : scene.parts) {
        TANDEM_TRY_DONE(check_mesh(part, scene.meshes.size()));
    }
    // 1. The boxes of all parts, and lists of coincident parts.
    ClashCandidates candidates;
    TANDEM_TRY(candidates.boxes, bounds_of_parts(scene, Executor(request.threads)));
    candidates.lists = coincident_parts(scene, candidates.boxes, request.rules);
    // 2. Enlarged boxes of all lists.
    TANDEM_TRY(BroadPhase broad, BroadPhase::create({}));
    const int exponent = exponent_for(candidates.boxes, request.clearance);
    // Each box grows by half of the clearance, and slightly more for the rounding of the sum.
    const Vec3 by = Vec3::Constant(0.5 * (1 + 1e-6) * std::ldexp(request.clearance, exponent));
    std::vector<Box> near;
    for (const CoincidentParts& parts : candidates.lists) {
        const Bounds& box = *candidates.boxes[parts.front()];
        near.push_back(box_around(scaled(box.lo, exponent) - by, scaled(box.hi, exponent) + by));
    }
    if (const auto added = broad.add(near); !added) {
        return added.error();
    }
    // 3. Pairs of lists near each other, and pairs within one list.
    const auto take = [&](std::uint32_t list_a, std::uint32_t list_b) {
        const std::uint32_t a = candidates.lists[list_a].front();
        const std::uint32_t b =
            list_a == list_b ? candidates.lists[list_b][1] : candidates.lists[list_b].front();
        if (request.rules.wants(scene.parts[a], scene.parts[b])) {
            candidates.pairs.push_back({a, b, list_a, list_b});
        }
    };
    for (const ObjectPair& pair : broad.update()) {
        take(std::min(pair.a, pair.b), std::max(pair.a, pair.b));
    }
    for (std::uint32_t list = 0; list < candidates.lists.size(); ++list) {
        if (candidates.lists[list].size() > 1) {
            take(list, list);
        }
    }
    std::sort(candidates.pairs.begin(), candidates.pairs.end(),
              [](const ClashCandidate& l, const ClashCandidate& r) {
                  return std::tuple(l.a, l.b) < std::tuple(r.a, r.b);
              });
    return candidates;
}

}  // namespace tandem::clash
