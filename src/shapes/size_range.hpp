// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/mesh.hpp>

namespace tandem::shapes {

/// Routines multiply up to five lengths (an inertia is one), so lengths outside of this range would
/// leave the range of double: shapes and poses beyond it are refused.
/// @{
inline constexpr double kLeastLength = 1e-60;
inline constexpr double kMostLength = 1e60;
/// @}

/// Whether a coordinate, a velocity or a way is small enough. False for NaN.
[[nodiscard]] inline bool is_in_range(const Vec3& vector) {
    return (vector.array().abs() <= kMostLength).all();
}

}  // namespace tandem::shapes
