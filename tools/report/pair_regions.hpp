// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/intersections.hpp>

#include "report_document.hpp"

namespace tandem::report {

/// Pairs put together where they share a triangle, each with what its two triangles have in common:
/// points, segments, and the outlines of coplanar polygons. Largest regions first.
[[nodiscard]] Result<std::vector<Region>> pair_regions(const Placed& a, const Placed& b,
                                                       std::span<const TrianglePair> pairs);

/// As a page says it: "crossing", "coplanar", "touching-segment", "touching-point".
[[nodiscard]] const char* region_word(IntersectionKind kind);

/// Puts all regions behind the first thousand into one: a list that people can go through.
void join_smallest(std::vector<Region>& regions);

/// A clash between two parts of a document, with these regions and the box around them.
[[nodiscard]] Clash clash_of(std::uint32_t part_a, std::uint32_t part_b,
                             std::vector<Region> regions);

}  // namespace tandem::report
