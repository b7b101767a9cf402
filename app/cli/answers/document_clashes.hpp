// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/containment.hpp>
#include <tandem/distance.hpp>

#include "cli/answers/scene.hpp"
#include "report/report_document.hpp"

namespace tandem::cli {

// These functions make clashes between the parts 0 and 1 of a document.

/// The closest triangles and the line between their closest points.
[[nodiscard]] report::Clash closest_clash(const DistanceResult& result);

/// The triangles that are too close.
[[nodiscard]] report::Clash close_clash(const Placed& a, std::span<const TrianglePair> pairs);

/// A mesh inside the other: there are no triangles, and the place is the intersection of both
/// boxes.
[[nodiscard]] report::Clash relation_clash(Relation relation, const report::Extents& box_a,
                                           const report::Extents& box_b);

}  // namespace tandem::cli
