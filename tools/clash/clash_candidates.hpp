// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "clash/clash_rules.hpp"
#include "clash/coincident_parts.hpp"
#include "clash/part_bounds.hpp"

namespace tandem::clash {

/// Two parts to test, and the parts that coincide with them: one result holds for all of these.
struct ClashCandidate {
    std::uint32_t a = 0;        ///< the first of `parts_a`
    std::uint32_t b = 0;        ///< the first of `parts_b` other than a
    std::uint32_t parts_a = 0;  ///< an index into the lists of coincident parts
    std::uint32_t parts_b = 0;  ///< equal to `parts_a` for two parts of one list

    [[nodiscard]] bool is_within_one_list() const { return parts_a == parts_b; }
};

/// The number of pairs of parts that a candidate stands for.
[[nodiscard]] std::uint64_t part_pairs_of(const ClashCandidate& candidate,
                                          std::span<const CoincidentParts> lists);

/// All pairs of lists whose boxes are within the clearance and that the rules include, sorted.
[[nodiscard]] Result<std::vector<ClashCandidate>> clash_candidates(
    const Scene& scene, std::span<const std::optional<Bounds>> bounds,
    std::span<const CoincidentParts> lists, const ClashRules& rules, double clearance);

}  // namespace tandem::clash
