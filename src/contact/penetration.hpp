// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <tandem/contact_regions.hpp>

namespace tandem::contact {

/// The area vector ½ ∮ x × dx of the closed curves: for curves that run along n_A × n_B of outward
/// normals it is the gradient of the common volume, and points from A to B.
[[nodiscard]] Vec3 area_vector(std::span<const ContactCurve> curves, const Vec3& centre);

/// All triangles of each side that touch the other one, sorted.
struct TouchingTriangles {
    std::span<const std::uint32_t> a;
    std::span<const std::uint32_t> b;
};

/// Normal and depth of a region of two closed bodies whose surfaces cross, from its contour
/// (docs/design/contact-regions.md); nothing without a closed contour that has an area.
[[nodiscard]] Result<std::optional<Penetration>> penetration_of(const ContactRegion& region,
                                                                const PlacedBody& a,
                                                                const PlacedBody& b,
                                                                const TouchingTriangles& touching);

}  // namespace tandem::contact
