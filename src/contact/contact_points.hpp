// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/contact_regions.hpp>
#include <tandem/intersections.hpp>

namespace tandem::contact {

/// The points of an intersection list, each geometric point with one number, whichever pair of
/// triangles it was found by.
struct ContactPoints {
    std::vector<std::uint32_t> number;  ///< of each point of the list
    std::vector<Vec3> position;         ///< of each number
};

/// Two points are the same if the same feature of A and the same feature of B hold them in their
/// insides: such features meet in one point, or the point would be a feature of its own. Features
/// are known by the positions of their corners, so that a triangle soup counts as the welded mesh.
/// Points with equal coordinates are the same, too: degenerate triangles know no better.
///
/// The rounded coordinates of a point may differ between pairs in their last bits. The least of
/// them is kept, so that neither the order of pairs nor that of A and B matters.
[[nodiscard]] ContactPoints number_points(const ContactBody& a, const ContactBody& b,
                                          const IntersectionList& list);

}  // namespace tandem::contact
