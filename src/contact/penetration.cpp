// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/penetration.hpp"

#include <Eigen/Geometry>
#include <algorithm>

#include "contact/extents.hpp"
#include "contact/inside_patch.hpp"

namespace tandem::contact {

Vec3 area_vector(std::span<const ContactCurve> curves, const Vec3& centre) {
    Vec3 twice = Vec3::Zero();
    for (const ContactCurve& curve : curves) {
        if (!curve.closed) {
            continue;
        }
        for (std::size_t k = 0; k < curve.points.size(); ++k) {
            const Vec3 from = curve.points[k] - centre;
            const Vec3 to = curve.points[(k + 1) % curve.points.size()] - centre;
            twice += from.cross(to);
        }
    }
    return 0.5 * twice;
}

Result<std::optional<Penetration>> penetration_of(const ContactRegion& region, const PlacedBody& a,
                                                  const PlacedBody& b,
                                                  const TouchingTriangles& touching) {
    const int facing = a.body.orientation() * b.body.orientation();
    const Vec3 area = facing * area_vector(region.curves, region.centre);
    // Less than this is the rounding of the points.
    const double size = (region.hi - region.lo).norm();
    if (facing == 0 || !(area.norm() > 1e-12 * size * size)) {
        return std::optional<Penetration>{};
    }
    const Vec3 normal = area.normalized();
    Extent extent{normal.dot(region.centre), normal.dot(region.centre)};
    const auto reach = [&](const Vec3& point) {
        extent.lo = std::min(extent.lo, normal.dot(point));
        extent.hi = std::max(extent.hi, normal.dot(point));
    };
    for (const ContactCurve& curve : region.curves) {
        std::for_each(curve.points.begin(), curve.points.end(), reach);
    }
    for (const Result<Done>& done :
         {for_each_inside(a, b, region.triangles_a, touching.a, reach),
          for_each_inside(b, a, region.triangles_b, touching.b, reach)}) {
        if (!done) {
            return done.error();
        }
    }
    const double depth = std::min(extent.hi - extent.lo, overlap_along(a, b, normal));
    return std::optional<Penetration>{{normal, depth}};
}

}  // namespace tandem::contact
