// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <tandem/clash.hpp>
#include <tandem/executor.hpp>

namespace tandem::clash {

/// The boxes of all parts. Fails if a pose moves a part outside the range of double.
[[nodiscard]] Result<std::vector<std::optional<Bounds>>> bounds_of_parts(const Scene& scene,
                                                                         const Executor& executor);

/// Whether two closed boxes have a common point.
[[nodiscard]] bool meet(const Bounds& a, const Bounds& b);

/// The length of the diagonal; correct at any scale.
[[nodiscard]] double diagonal(const Bounds& bounds);

/// The middle of two points; also correct if their sum would overflow.
[[nodiscard]] inline Vec3 middle(const Vec3& one, const Vec3& other) {
    return 0.5 * one + 0.5 * other;
}

/// The share of the whole, from 0 to 1; 0 if it is undefined. Never NaN.
[[nodiscard]] inline double share(double part, double whole) {
    return !(part > 0.0) || !(whole > 0.0) ? 0.0 : part >= whole ? 1.0 : part / whole;
}

}  // namespace tandem::clash
