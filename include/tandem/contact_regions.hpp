// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/contact_body.hpp>
#include <tandem/overlap_depth.hpp>
#include <tandem/triangle.hpp>

namespace tandem {

/// A polyline in the world along which two surfaces meet.
struct ContactCurve {
    std::vector<Vec3> points;  ///< a loop does not repeat its first point at the end
    bool closed = false;
};

/// A connected piece of the common part of two surfaces.
struct ContactRegion {
    std::vector<TrianglePair> pairs;         ///< sorted
    std::vector<std::uint32_t> triangles_a;  ///< sorted, each once
    std::vector<std::uint32_t> triangles_b;
    /// The strongest kind of its pairs, in the order crossing, coplanar, segment, point.
    IntersectionKind kind = IntersectionKind::TouchingPoint;
    std::vector<ContactCurve> curves;
    Vec3 lo = Vec3::Zero();  ///< the box around all common points
    Vec3 hi = Vec3::Zero();
    /// The centre of the area; without an area, that of the curves; without curves, that of the
    /// points.
    Vec3 centre = Vec3::Zero();
    double length = 0.0;  ///< total length of the curves
    double area = 0.0;    ///< total area of the coplanar polygons
    /// The piece of the overlap that the region bounds, as an index into `overlap.pieces` of
    /// ContactRegions; the deepest piece if there are several. Absent where the surfaces touch
    /// without the insides meeting.
    std::optional<std::uint32_t> piece{};
};

/// The contact regions of two bodies.
struct ContactRegions {
    std::vector<ContactRegion> regions;  ///< sorted by their lowest pair
    /// The common inside of the bodies, with depths. Several regions can bound one piece of it. A
    /// piece without touching triangles has no region.
    Overlap overlap;
    /// The kind of each given pair, in the order of the pairs.
    std::vector<IntersectionKind> kinds;
    /// Number of pairs of each kind, indexed by IntersectionKind.
    std::array<std::size_t, 5> count{};

    [[nodiscard]] std::size_t count_of(IntersectionKind kind) const {
        const auto place = static_cast<std::size_t>(kind);
        return place < count.size() ? count[place] : 0;
    }
};

/// The connected regions of pairs of touching triangles, for instance of all pairs found by
/// `collide`, and the overlap of the bodies. Two pairs belong to one region if their common parts
/// share a point, directly or through other pairs; a pair without a common point belongs to no
/// region. Points are identified exactly, by the features of the meshes that contain them. Swapping
/// A and B gives the same regions with opposite normals.
[[nodiscard]] Result<ContactRegions> contact_regions(const PlacedBody& a, const PlacedBody& b,
                                                     std::span<const TrianglePair> pairs,
                                                     const DepthRequest& request = {});

}  // namespace tandem
