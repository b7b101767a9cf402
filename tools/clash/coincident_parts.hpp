// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "clash/clash_rules.hpp"
#include "clash/part_bounds.hpp"

namespace tandem::clash {

/// Parts with the same triangles in the same place, bit for bit, that the rules treat alike: every
/// result for one of them holds for all. In ascending order; usually a single part.
using CoincidentParts = std::vector<std::uint32_t>;

/// All parts with triangles, each in exactly one list; lists are in the order of their first parts.
[[nodiscard]] std::vector<CoincidentParts> coincident_parts(
    const Scene& scene, std::span<const std::optional<Bounds>> bounds, const ClashRules& rules);

}  // namespace tandem::clash
