// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/mesh.hpp>

namespace tandem::testing {

/// A pair of triangles on small integers and what is known of it. Integers up to 16, so that every
/// power of two from the smallest denormal to 2^1019 scales them without rounding.
struct TriangleCase {
    const char* name;
    TriangleCorners a;
    TriangleCorners b;
    /// Corners of the common part; 0 for disjoint triangles.
    std::size_t shape_size;
};

[[nodiscard]] std::span<const TriangleCase> triangle_cases();

}  // namespace tandem::testing
