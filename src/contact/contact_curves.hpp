// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/contact_regions.hpp>

namespace tandem::contact {

/// A segment between two numbered points, the lower number first.
struct CurveEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    /// How much the segment runs along n_A × n_B, from `from` to `to`; negative if the other way.
    double along = 0.0;
};

/// The polylines that the edges make up. Points where other than two edges meet end a polyline; the
/// rest are loops. Each runs along n_A × n_B, as far as its edges know. `edges` are sorted by
/// (from, to), each once.
[[nodiscard]] std::vector<ContactCurve> chain(std::span<const CurveEdge> edges,
                                              std::span<const Vec3> position);

/// Edges with the same ends become one: sorts them and adds up `along`.
void merge_edges(std::vector<CurveEdge>& edges);

[[nodiscard]] double length_of(const ContactCurve& curve);

}  // namespace tandem::contact
