// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/convex/beyond_planes.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <limits>

#include "geometry/fixed_order.hpp"

namespace tandem::shapes {
namespace {

/// Squared sine (of two normals) or volume (of three) below which planes count as parallel; the
/// point they share would then be mostly rounding error.
constexpr double kParallel = 1e-12;

/// The nearest point so far that is beyond all planes.
class Best {
  public:
    Best(std::span<const Beyond> planes, double slack) : planes_(planes), slack_(slack) {}

    void offer(const Vec3& point) {
        const double square = geometry::squared_norm3(point);
        if (!(square < square_)) {
            return;
        }
        for (const Beyond& plane : planes_) {
            if (geometry::dot3(plane.normal, point) < plane.offset - slack_) {
                return;
            }
        }
        square_ = square;
        point_ = point;
    }
    [[nodiscard]] const std::optional<Vec3>& point() const { return point_; }

  private:
    std::span<const Beyond> planes_;
    double slack_;
    double square_ = std::numeric_limits<double>::infinity();
    std::optional<Vec3> point_;
};

}  // namespace

// 1. The origin, and the nearest point of each single plane.
std::optional<Vec3> nearest_beyond(std::span<const Beyond> planes, double slack) {
    Best best(planes, slack);
    best.offer(Vec3::Zero());
    for (const Beyond& plane : planes) {
        // Every point beyond the plane is at least as far from the origin as this one.
        if (plane.offset > 0.0 && !best.point()) {
            best.offer(plane.offset * plane.normal);
        }
    }
    if (best.point()) {
        return best.point();
    }
    // 2. The nearest point of each pair's line, and the common point of each three planes.
    for (std::size_t i = 0; i < planes.size(); ++i) {
        for (std::size_t j = i + 1; j < planes.size(); ++j) {
            const Beyond& p = planes[i];
            const Beyond& q = planes[j];
            const Vec3 along = p.normal.cross(q.normal);
            const double square = geometry::squared_norm3(along);
            if (!(square > kParallel)) {
                continue;
            }
            best.offer((p.offset * q.normal.cross(along) + q.offset * along.cross(p.normal)) /
                       square);
            for (std::size_t k = j + 1; k < planes.size(); ++k) {
                const Beyond& r = planes[k];
                const double volume = geometry::dot3(along, r.normal);
                if (std::abs(volume) > kParallel) {
                    best.offer((p.offset * q.normal.cross(r.normal) +
                                q.offset * r.normal.cross(p.normal) + r.offset * along) /
                               volume);
                }
            }
        }
    }
    return best.point();
}

}  // namespace tandem::shapes
