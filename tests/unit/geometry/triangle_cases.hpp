// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/mesh.hpp>

namespace tandem::testing {

/// A pair of triangles with its expected answer. Coordinates are integers up to 16, so every power
/// of two from the smallest denormal to 2^1019 scales them without rounding.
struct TriangleCase {
    const char* name;
    TriangleCorners a;
    TriangleCorners b;
    /// Number of corners of the common part; 0 for disjoint triangles.
    std::size_t shape_size;
};

[[nodiscard]] std::span<const TriangleCase> triangle_cases();

}  // namespace tandem::testing
