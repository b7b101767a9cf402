// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/contact_regions.hpp>
#include <tandem/intersections.hpp>

#include "contact/contact_points.hpp"

namespace tandem::contact {

/// The intersection of two closed bodies as volumes, divided into connected parts. Several regions
/// can bound one part: a bar through a plate has a contour above and one below.
struct CommonParts {
    std::vector<std::uint32_t> part_of_region;
    /// Entry k has world positions that span part k: the contact points of its regions, and the
    /// corners of both surfaces that bound the part.
    std::vector<std::vector<Vec3>> points;
};

/// `region_of_pair` numbers the regions of the pairs of the list. The parts are found on the
/// surfaces: regions belong together if a piece of an edge inside of the other body, or triangles
/// inside of it that touch nothing, lead from one to the other
/// (docs/design/contact-regions.md).
[[nodiscard]] Result<CommonParts> common_parts(const PlacedBody& a, const PlacedBody& b,
                                               const IntersectionList& list,
                                               const ContactPoints& points,
                                               std::span<const std::uint32_t> region_of_pair,
                                               std::size_t region_count);

}  // namespace tandem::contact
