// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "contact/depth/overlap_boundary.hpp"

namespace tandem::contact {

/// Ways in which a ball that stands on a vertex may grow: those within a triangle of ways.
struct VertexCone {
    std::uint32_t side;
    Vec3 at;
    std::array<Vec3, 3> ways;  ///< of unit length
};

/// The cones of all vertices of a piece on which a ball can stand: those whose surface around lies
/// in a half-space, with the ball on the other side.
[[nodiscard]] std::vector<VertexCone> vertex_cones(const OverlapBoundary& boundary,
                                                   std::uint32_t piece);

}  // namespace tandem::contact
