// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include <tandem/contact_regions.hpp>

namespace tandem::contact {

/// The area vector ½ ∮ x × dx of the closed curves: for curves that run along n_A × n_B of outward
/// normals it is the gradient of the common volume, and points from A to B.
[[nodiscard]] Vec3 area_vector(std::span<const ContactCurve> curves, const Vec3& centre);

/// Normal and depth of a region of two closed bodies whose surfaces cross, from its contour and
/// from points that span the common part that the region bounds (docs/design/contact-regions.md);
/// nothing without a closed contour that has an area.
[[nodiscard]] std::optional<Penetration> penetration_of(const ContactRegion& region,
                                                        const PlacedBody& a, const PlacedBody& b,
                                                        std::span<const Vec3> part);

}  // namespace tandem::contact
