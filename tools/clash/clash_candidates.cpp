// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/clash_candidates.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <tandem/broad_phase.hpp>

namespace tandem::clash {
namespace {

/// The exponent of a power of two that scales the largest coordinate to about 1: floats of boxes
/// cover only 38 decimal places on each side of the decimal point.
int exponent_for(std::span<const std::optional<Bounds>> bounds, double clearance) {
    double largest = clearance;
    for (const std::optional<Bounds>& one : bounds) {
        if (one) {
            largest =
                std::max({largest, one->lo.cwiseAbs().maxCoeff(), one->hi.cwiseAbs().maxCoeff()});
        }
    }
    return largest > 0.0 ? -std::ilogb(largest) : 0;
}

Vec3 scaled(const Vec3& point, int exponent) {
    return {std::ldexp(point.x(), exponent), std::ldexp(point.y(), exponent),
            std::ldexp(point.z(), exponent)};
}

}  // namespace

std::uint64_t part_pairs_of(const ClashCandidate& candidate,
                            std::span<const CoincidentParts> lists) {
    const std::uint64_t count_a = lists[candidate.parts_a].size();
    return candidate.is_within_one_list() ? count_a * (count_a - 1) / 2
                                          : count_a * lists[candidate.parts_b].size();
}

Result<std::vector<ClashCandidate>> clash_candidates(const Scene& scene,
                                                     std::span<const std::optional<Bounds>> bounds,
                                                     std::span<const CoincidentParts> lists,
                                                     const ClashRules& rules, double clearance) {
    // 1. Enlarged boxes of all lists.
    Result<BroadPhase> broad = BroadPhase::create({});
    if (!broad) {
        return broad.error();
    }
    const int exponent = exponent_for(bounds, clearance);
    // Each box grows by half of the clearance, and slightly more for the rounding of the sum.
    const Vec3 by = Vec3::Constant(0.5 * (1 + 1e-6) * std::ldexp(clearance, exponent));
    std::vector<Box> near;
    for (const CoincidentParts& parts : lists) {
        const Bounds& box = *bounds[parts.front()];
        near.push_back(box_around(scaled(box.lo, exponent) - by, scaled(box.hi, exponent) + by));
    }
    if (const auto added = broad->add(near); !added) {
        return added.error();
    }
    // 2. Pairs of lists near each other, and pairs within one list.
    std::vector<ClashCandidate> candidates;
    const auto take = [&](std::uint32_t list_a, std::uint32_t list_b) {
        const std::uint32_t a = lists[list_a].front();
        const std::uint32_t b = list_a == list_b ? lists[list_b][1] : lists[list_b].front();
        if (rules.wants(scene.parts[a], scene.parts[b])) {
            candidates.push_back({a, b, list_a, list_b});
        }
    };
    for (const ObjectPair& pair : broad->update()) {
        take(std::min(pair.a, pair.b), std::max(pair.a, pair.b));
    }
    for (std::uint32_t list = 0; list < lists.size(); ++list) {
        if (lists[list].size() > 1) {
            take(list, list);
        }
    }
    std::sort(candidates.begin(), candidates.end(),
              [](const ClashCandidate& l, const ClashCandidate& r) {
                  return std::tuple(l.a, l.b) < std::tuple(r.a, r.b);
              });
    return candidates;
}

}  // namespace tandem::clash
