// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A tube along the (p, q) torus knot: p turns around the axis, q through the hole.
struct TorusKnot {
    std::uint32_t p = 2;
    std::uint32_t q = 3;
    double torus_radius = 1.0;
    double winding_radius = 0.4;
    double tube_radius = 0.15;
    std::uint32_t segments = 500;  ///< along the knot
    std::uint32_t sides = 20;      ///< around the tube
};

/// Closed, consistently oriented, 2 · segments · sides triangles, extent about ±1.55.
[[nodiscard]] Mesh torus_knot(const TorusKnot& shape = {});

}  // namespace tandem::scenes
