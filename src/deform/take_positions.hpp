// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include <tandem/mesh.hpp>

namespace tandem::deform {

/// The first position with a coordinate that is not finite.
[[nodiscard]] std::optional<std::size_t> first_not_finite(std::span<const Vec3> positions);

/// Bounds of points.
struct Bounds {
    Vec3 lo;
    Vec3 hi;

    void add(const Vec3& point) {
        lo = lo.cwiseMin(point);
        hi = hi.cwiseMax(point);
    }
};

/// to[k] = from[source_of[k]], and the bounds of the first `used` of them, of which there is one.
Bounds take_positions(std::span<const Vec3> from, std::span<const std::uint32_t> source_of,
                      std::size_t used, std::span<Vec3> to);

}  // namespace tandem::deform
