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
    std::uint32_t segments = 500;  ///< number along the knot
    std::uint32_t sides = 20;      ///< number around the tube
};

/// A closed, consistently oriented mesh of 2 · segments · sides triangles; coordinates go to about
/// ±1.55.
[[nodiscard]] Mesh torus_knot(const TorusKnot& shape = {});

}  // namespace tandem::scenes
