// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include <tandem/mesh.hpp>

namespace tandem::deform {

/// Bounds of points.
struct Bounds {
    Vec3 lo;
    Vec3 hi;

    void add(const Vec3& point) {
        lo = lo.cwiseMin(point);
        hi = hi.cwiseMax(point);
    }
};

/// The result of one pass over positions.
struct CheckedPositions {
    /// The first position with a coordinate that is not finite.
    std::optional<std::size_t> first_not_finite;
    Bounds bounds;  ///< meaningless if a coordinate is not finite
};
[[nodiscard]] CheckedPositions check_positions(std::span<const Vec3> positions);

/// to[k] = from[source_of[k]].
void take_positions(std::span<const Vec3> from, std::span<const std::uint32_t> source_of,
                    std::span<Vec3> to);

}  // namespace tandem::deform
