// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/contact_regions.hpp>
#include <tandem/intersections.hpp>

namespace tandem::contact {

/// The points of an intersection list, numbered so that each geometric point has one number, even
/// if several pairs of triangles contain it.
struct ContactPoints {
    std::vector<std::uint32_t> number;  ///< of each point of the list
    std::vector<Vec3> position;         ///< of each number
};

/// Numbers the points of a list. Two points are the same if they lie inside the same feature of A
/// and the same feature of B: two such features meet in a single point. Features are identified by
/// the positions of their corners, so that a triangle soup gives the same result as the welded
/// mesh. Points with equal coordinates are the same too, because degenerate triangles may report
/// different features for one point.
///
/// Different pairs may give coordinates of one point that differ in their last bits. The least of
/// them is kept, so that neither the order of pairs nor swapping A and B changes the result.
[[nodiscard]] ContactPoints number_points(const ContactBody& a, const ContactBody& b,
                                          const IntersectionList& list);

}  // namespace tandem::contact
