// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/intersections.hpp>

#include "report_document.hpp"

namespace tandem::report {

/// Groups pairs that share a triangle. Each region has the common parts of its pairs: points,
/// segments, and the outlines of coplanar polygons. The largest regions come first.
[[nodiscard]] Result<std::vector<Region>> pair_regions(const Placed& a, const Placed& b,
                                                       std::span<const TrianglePair> pairs);

/// The word of a page for it: "crossing", "coplanar", "touching-segment", "touching-point".
[[nodiscard]] const char* region_word(IntersectionKind kind);

/// Combines all regions after the first thousand in one, so that people can go through the list.
void join_smallest(std::vector<Region>& regions);

/// A clash between two parts of a document, with these regions and the box around them.
[[nodiscard]] Clash clash_of(std::uint32_t part_a, std::uint32_t part_b,
                             std::vector<Region> regions);

}  // namespace tandem::report
