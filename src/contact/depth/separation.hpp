// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "contact/depth/overlap_boundary.hpp"

namespace tandem::contact {

/// Whether a closed body without self-intersections is convex: no edge is reflex by more than
/// rounding. Works in the coordinates of the mesh.
[[nodiscard]] bool is_convex(const Model& model, const BodyShape& shape);

/// The least translation of B that separates two overlapping convex bodies, in the local frame.
/// Nothing for other bodies, and for bodies with very many edges.
[[nodiscard]] std::optional<Separation> separation_of(const std::array<DepthSide, 2>& sides);

}  // namespace tandem::contact
