// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/contact_regions.hpp>

namespace tandem::contact {

/// A segment between two numbered points; `from` is the lower number.
struct CurveEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    /// Its length along n_A × n_B, counted from `from` to `to`; negative if it runs the other way.
    double along = 0.0;
};

/// Joins edges into polylines. A polyline ends at points where one edge or more than two edges
/// meet; the others are loops. The direction of each is along n_A × n_B, by the sum of `along` over
/// its edges. `edges` must be sorted by (from, to), each pair once.
[[nodiscard]] std::vector<ContactCurve> chain(std::span<const CurveEdge> edges,
                                              std::span<const Vec3> position);

/// Sorts the edges and merges those with the same ends, adding up `along`.
void merge_edges(std::vector<CurveEdge>& edges);

[[nodiscard]] double length_of(const ContactCurve& curve);

}  // namespace tandem::contact
