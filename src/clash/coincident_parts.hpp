// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tandem/clash.hpp>

namespace tandem::clash {

/// All parts with triangles, each in exactly one list; lists are in the order of their first parts.
[[nodiscard]] std::vector<CoincidentParts> coincident_parts(
    const Scene& scene, std::span<const std::optional<Bounds>> bounds, const ClashRules& rules);

}  // namespace tandem::clash
