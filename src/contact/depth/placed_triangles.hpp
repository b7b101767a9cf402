// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <tandem/model.hpp>
#include <tandem/pose.hpp>

#include "bvh/surface.hpp"
#include "contact/depth/local_frame.hpp"
#include "geometry/fixed_order.hpp"
#include "traversal/wide/near/point_walk.hpp"

namespace tandem::contact {

/// A surface in the local frame of a pair. All points and lengths are in that frame.
class PlacedTriangles {
  public:
    PlacedTriangles(const bvh::Surface& surface, const Pose& pose, const LocalFrame& frame)
        : surface_(surface), pose_(pose), frame_(frame) {}

    struct Near {
        double distance;
        Vec3 point;
        std::uint32_t triangle;
    };

    /// The nearest point of the surface, if it is nearer than `limit`.
    [[nodiscard]] std::optional<Near> nearest(const Vec3& point, double limit) const;

    /// The distance, with the proved precision of the library's public routines, or `limit` if that
    /// is less.
    [[nodiscard]] double proved_distance(const Vec3& point, double limit) const;

    /// Calls `visit(triangle)` for every triangle that may be within the current limit. `visit`
    /// returns the new limit.
    template <class Visit>
    void visit_near(const Vec3& point, double limit, Visit visit) const {
        // The walk gets the point rounded to the grid of world coordinates. The limit is enlarged
        // by `pad`, so that rounding hides no triangle.
        const Vec3 magnitude = point.cwiseAbs() + frame_.centre.cwiseAbs();
        const double pad = 0x1p-50 * geometry::largest3(magnitude) * frame_.grow;
        const auto reach = [&](double distance) { return distance * frame_.grow + pad; };
        const traversal::TreePoint target =
            traversal::tree_point(surface_.frame(), pose_, frame_.to_world(point));
        traversal::walk_to_point(*surface_.tree, target, reach(limit),
                                 [&](std::uint32_t triangle) { return reach(visit(triangle)); });
    }

    [[nodiscard]] TriangleCorners corners(std::uint32_t triangle) const {
        return frame_.to_local(to_world(pose_, surface_.corners(triangle)));
    }
    [[nodiscard]] const LocalFrame& frame() const noexcept { return frame_; }

  private:
    bvh::Surface surface_;
    Pose pose_;
    LocalFrame frame_;
};

}  // namespace tandem::contact
