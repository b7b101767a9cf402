// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>

#include <tandem/mesh.hpp>

namespace tandem {

/// A closed axis-aligned box of floats, which may be flat, a point, or infinite in some directions.
/// Broad phases compare boxes exactly as they are. Rounding happens once, outward, when a box is
/// made around something.
struct Box {
    /// The least and the largest coordinates; lo <= hi on every axis of a proper box.
    std::array<float, 3> lo{};
    std::array<float, 3> hi{};

    friend bool operator==(const Box&, const Box&) = default;
};

/// The smallest box that contains everything from `lo` to `hi`.
[[nodiscard]] Box box_around(const Vec3& lo, const Vec3& hi);

/// The smallest box that contains the points. Without points it is the empty box, from +infinity to
/// -infinity, which overlaps nothing. If a coordinate is NaN, the box contains a NaN. A broad phase
/// refuses both.
[[nodiscard]] Box box_around(std::span<const Vec3> points);

/// Whether two proper boxes have a point in common.
[[nodiscard]] inline bool overlaps(const Box& a, const Box& b) noexcept {
    return a.lo[0] <= b.hi[0] && b.lo[0] <= a.hi[0] && a.lo[1] <= b.hi[1] && b.lo[1] <= a.hi[1] &&
           a.lo[2] <= b.hi[2] && b.lo[2] <= a.hi[2];
}

/// Whether `inner` lies within `outer`.
[[nodiscard]] inline bool contains(const Box& outer, const Box& inner) noexcept {
    return outer.lo[0] <= inner.lo[0] && inner.hi[0] <= outer.hi[0] && outer.lo[1] <= inner.lo[1] &&
           inner.hi[1] <= outer.hi[1] && outer.lo[2] <= inner.lo[2] && inner.hi[2] <= outer.hi[2];
}

/// Whether a box has no NaN, and lo <= hi on every axis.
[[nodiscard]] inline bool is_proper(const Box& box) noexcept {
    return box.lo[0] <= box.hi[0] && box.lo[1] <= box.hi[1] && box.lo[2] <= box.hi[2];
}

}  // namespace tandem
