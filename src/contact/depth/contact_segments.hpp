// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/intersections.hpp>
#include <tandem/pose.hpp>

#include "contact/depth/flat_cells.hpp"
#include "contact/depth/local_frame.hpp"

namespace tandem::contact {

/// Appends the common part of pair number `pair` to `segments`: the segment itself, or the sides of
/// a polygon. A single point adds nothing.
void add_segments(const IntersectionList& list, std::uint32_t pair, LineKind kind, const Pose& pose,
                  const LocalFrame& frame, std::vector<CutSegment>& segments);

/// Whether a point in the plane of a coplanar pair is in the common polygon. `normal` is the normal
/// of the plane; the point is in the local frame.
[[nodiscard]] bool covers(const IntersectionList& list, std::uint32_t pair, const Pose& pose,
                          const LocalFrame& frame, const Vec3& point, const Vec3& normal);

/// The mean of the cell's corners.
[[nodiscard]] Vec3 middle_of(const FlatCell& cell);

/// Twice the signed area of a polygon with this unit normal.
[[nodiscard]] double double_area(const std::vector<Vec3>& corners, const Vec3& normal);

}  // namespace tandem::contact
