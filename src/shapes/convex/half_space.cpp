// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <limits>

#include "geometry/fixed_order.hpp"
#include "shapes/pair.hpp"
#include "shapes/shape_extent.hpp"

namespace tandem::shapes {
namespace {

/// The plane of B in the coordinates of A: points with normal · x <= offset are behind it.
struct LocalPlane {
    Vec3 normal;
    double offset;
};

LocalPlane plane_in_a(const ShapePair& pair) {
    const Vec3 normal = times3(pair.pose_b.rotation(), pair.b.plane_normal);
    const Vec3 apart = pair.pose_b.translation() - pair.pose_a.translation();
    return {transposed_times3(pair.pose_a.rotation(), normal),
            pair.b.plane_offset + dot3(normal, apart)};
}

}  // namespace

double half_space_depth(const ShapePair& pair, Vec3* deepest) {
    const LocalPlane plane = plane_in_a(pair);
    const Vec3 lowest = local_support(pair.a, -plane.normal);
    if (deepest != nullptr) {
        *deepest = to_world(pair.pose_a, lowest);
    }
    return plane.offset - dot3(plane.normal, lowest);
}

void half_space_manifold(const ShapePair& pair, const ContactTask& task) {
    const LocalPlane plane = plane_in_a(pair);
    LocalContacts& local = task.scratch.local;
    local.normal = -plane.normal;
    local.count = 0;
    const auto offer = [&](const Vec3& point, std::uint64_t feature) {
        const double depth = plane.offset - dot3(plane.normal, point);
        if (depth >= -task.request.margin) {
            if (local.count == LocalContacts::kMost) {
                keep_four(local);
            }
            local.add({point, point + depth * plane.normal, depth, feature, 0});
        }
        return depth;
    };
    // 1. Candidates: all corners of a surface, or the face of a convex body.
    if (is_surface(pair.a.kind)) {
        for (std::uint32_t k = 0; k < pair.a.hull.points.size(); ++k) {
            offer(pair.a.hull.points[k], k);
        }
    } else {
        Polygon face;
        core_face(pair.a.convex, -plane.normal, face);
        const Vec3 out = -pair.a.convex.radius * plane.normal;
        double most = -std::numeric_limits<double>::infinity();
        for (std::uint32_t k = 0; k < face.count; ++k) {
            most = std::max(most, offer(face.points[k] + out, face.features[k]));
        }
        // The lowest point of a tilted disc is deeper than the octagon corners that represent its
        // rim.
        const Vec3 lowest = local_support(pair.a, -plane.normal);
        const double depth = plane.offset - dot3(plane.normal, lowest);
        if (depth > most + 1e-9 * pair.a.reach) {
            offer(lowest, 0xFFFF);
        }
    }
    // 2. Choose and write.
    if (local.count > 0 && is_surface(pair.a.kind)) {
        write_by_depth(local, pair.pose_a, kCarryingBand * pair.a.reach, task.out);
    } else if (local.count > 0) {
        write_manifold(local, pair.pose_a, task.out.emplace_back());
    }
}

}  // namespace tandem::shapes
