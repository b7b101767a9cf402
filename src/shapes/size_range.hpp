// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/mesh.hpp>

namespace tandem::shapes {

/// The range of lengths of shapes, and the largest positions and speeds. Routines multiply up to
/// six lengths, some of which are differences far below the sizes of the shapes; the products must
/// stay in the range of double.
/// @{
inline constexpr double kLeastLength = 1e-30;
inline constexpr double kMostLength = 1e30;
/// @}

/// Whether all coordinates of a position, velocity or way are at most kMostLength. False for NaN.
[[nodiscard]] inline bool is_in_range(const Vec3& vector) {
    return (vector.array().abs() <= kMostLength).all();
}

}  // namespace tandem::shapes
