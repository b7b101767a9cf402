// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/penetration.hpp"

#include <Eigen/Geometry>
#include <algorithm>

#include "contact/extents.hpp"
#include "geometry/fixed_order.hpp"

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

std::optional<Penetration> penetration_of(const ContactRegion& region, const PlacedBody& a,
                                          const PlacedBody& b, std::span<const Vec3> part) {
    const int facing = a.body.orientation() * b.body.orientation();
    const Vec3 area = facing * area_vector(region.curves, region.centre);
    // Less than this is the rounding of the points.
    const double size = norm3(region.hi - region.lo);
    if (facing == 0 || !(norm3(area) > 1e-12 * size * size)) {
        return std::nullopt;
    }
    const Vec3 normal = normalized3(area);
    Extent extent{dot3(normal, region.centre), dot3(normal, region.centre)};
    for (const Vec3& point : part) {
        extent.lo = std::min(extent.lo, dot3(normal, point));
        extent.hi = std::max(extent.hi, dot3(normal, point));
    }
    return Penetration{normal, std::min(extent.hi - extent.lo, overlap_along(a, b, normal))};
}

}  // namespace tandem::contact
