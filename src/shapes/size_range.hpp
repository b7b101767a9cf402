// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/mesh.hpp>

namespace tandem::shapes {

/// Lengths of shapes, and how far away and how fast they may be. Routines multiply up to six
/// lengths, some of which are differences far below the sizes, and these must stay in the range of
/// double.
/// @{
inline constexpr double kLeastLength = 1e-30;
inline constexpr double kMostLength = 1e30;
/// @}

/// Whether a position, a velocity or a way is small enough. False for NaN.
[[nodiscard]] inline bool is_in_range(const Vec3& vector) {
    return (vector.array().abs() <= kMostLength).all();
}

}  // namespace tandem::shapes
