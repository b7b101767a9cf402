// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/contact_regions.hpp>

namespace tandem::contact {

/// The least and the largest x · direction of something.
struct Extent {
    double lo;
    double hi;
};

/// The extent of a whole body along a direction of unit length.
[[nodiscard]] Extent extent_along(const PlacedBody& placed, const Vec3& direction);

/// How far B has to be moved along `direction` until its extent lies beyond A's; 0 if it does.
[[nodiscard]] double overlap_along(const PlacedBody& a, const PlacedBody& b, const Vec3& direction);

}  // namespace tandem::contact
