// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include <tandem/contact_regions.hpp>
#include <tandem/intersections.hpp>

#include "contact/contact_curves.hpp"
#include "contact/contact_points.hpp"

namespace tandem::contact {

/// Combines the pairs of one region: triangles, curves, size, centre.
class RegionAssembly {
  public:
    RegionAssembly(const PlacedBody& a, const PlacedBody& b, const IntersectionList& list,
                   const ContactPoints& points)
        : a_(a), b_(b), list_(list), points_(points) {}

    /// `members` are sorted indices of pairs. May be called for several regions in turn.
    [[nodiscard]] ContactRegion assemble(std::span<const std::uint32_t> members);

  private:
    [[nodiscard]] std::span<const std::uint32_t> numbers_of(const PairIntersection& pair) const {
        return std::span(points_.number).subspan(pair.first, pair.count);
    }
    void forget();
    void add_edges(const PairIntersection& pair);
    void add_polygon(std::span<const std::uint32_t> corners);
    void finish_curves(ContactRegion& region);
    void measure(ContactRegion& region, std::span<const std::uint32_t> numbers) const;

    const PlacedBody& a_;
    const PlacedBody& b_;
    const IntersectionList& list_;
    const ContactPoints& points_;
    std::vector<CurveEdge> edges_;
    /// Sides of coplanar polygons, and whether an odd number of polygons has them.
    std::map<std::pair<std::uint32_t, std::uint32_t>, bool> sides_;
    std::set<std::vector<std::uint32_t>> polygons_;
    double area_ = 0.0;
    Vec3 area_moment_ = Vec3::Zero();
};

}  // namespace tandem::contact
