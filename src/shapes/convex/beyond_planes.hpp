// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include <tandem/mesh.hpp>

namespace tandem::shapes {

/// The points beyond a plane: normal · x >= offset, with a normal of unit length.
struct Beyond {
    Vec3 normal;
    double offset;
};

/// The point nearest to the origin that is beyond all planes, up to `slack`, or nothing if no point
/// is. The nearest point lies on at most three of the planes, so the function tries every set of
/// one, two or three.
[[nodiscard]] std::optional<Vec3> nearest_beyond(std::span<const Beyond> planes, double slack);

}  // namespace tandem::shapes
