// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "contact/depth/overlap_boundary.hpp"

namespace tandem::contact {

/// Directions in which a ball at a vertex may grow: those inside a triangle of directions.
struct VertexCone {
    std::uint32_t side;
    Vec3 at;
    std::array<Vec3, 3> ways;  ///< of unit length
};

/// The cones of all vertices of a piece at which a ball can start: the surface around the vertex
/// lies in a half-space, with the ball on the other side.
[[nodiscard]] std::vector<VertexCone> vertex_cones(const OverlapBoundary& boundary,
                                                   std::uint32_t piece);

}  // namespace tandem::contact
