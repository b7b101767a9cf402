// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/extreme_points.hpp"

#include <array>

#ifndef TANDEM_BVH_EXTREME_POINTS_ONCE
#define TANDEM_BVH_EXTREME_POINTS_ONCE
namespace tandem::bvh {
namespace {

/// Doubles in the widest vector of all instruction sets. HWY_MAX_BYTES is the width of one set.
constexpr std::size_t kMostLanes = 8;

}  // namespace
}  // namespace tandem::bvh
#endif

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh/extreme_points.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tandem::bvh::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// The least and the largest values of (row[0] · x + row[1] · y) + row[2] · z, with each operation
/// rounded.
void span_along_target(const double* x, const double* y, const double* z, std::size_t count,
                       const std::array<std::array<double, 3>, 3>& rows,
                       std::array<double, 3>& least, std::array<double, 3>& most) {
    static_assert(HWY_MAX_BYTES <= kMostLanes * sizeof(double));
    const hn::ScalableTag<double> d;
    const auto first = [&](std::size_t axis) {
        const auto& row = rows[axis];
        return hn::Set(d, (row[0] * x[0] + row[1] * y[0]) + row[2] * z[0]);
    };
    auto lo_0 = first(0);
    auto lo_1 = first(1);
    auto lo_2 = first(2);
    auto hi_0 = lo_0;
    auto hi_1 = lo_1;
    auto hi_2 = lo_2;
    for (std::size_t k = 0; k < count; k += hn::Lanes(d)) {
        const auto px = hn::LoadU(d, x + k);
        const auto py = hn::LoadU(d, y + k);
        const auto pz = hn::LoadU(d, z + k);
        const auto along = [&](const std::array<double, 3>& row) {
            // Not MulAdd: order and rounding must be those of to_world.
            return hn::Add(
                hn::Add(hn::Mul(hn::Set(d, row[0]), px), hn::Mul(hn::Set(d, row[1]), py)),
                hn::Mul(hn::Set(d, row[2]), pz));
        };
        const auto s_0 = along(rows[0]);
        const auto s_1 = along(rows[1]);
        const auto s_2 = along(rows[2]);
        lo_0 = hn::Min(lo_0, s_0);
        lo_1 = hn::Min(lo_1, s_1);
        lo_2 = hn::Min(lo_2, s_2);
        hi_0 = hn::Max(hi_0, s_0);
        hi_1 = hn::Max(hi_1, s_1);
        hi_2 = hn::Max(hi_2, s_2);
    }
    least = {hn::GetLane(hn::MinOfLanes(d, lo_0)), hn::GetLane(hn::MinOfLanes(d, lo_1)),
             hn::GetLane(hn::MinOfLanes(d, lo_2))};
    most = {hn::GetLane(hn::MaxOfLanes(d, hi_0)), hn::GetLane(hn::MaxOfLanes(d, hi_1)),
            hn::GetLane(hn::MaxOfLanes(d, hi_2))};
}

}  // namespace tandem::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <Eigen/Geometry>
#include <algorithm>
#include <optional>

#include "geometry/fixed_order.hpp"
#include "volumes/convex_hull.hpp"

namespace tandem::bvh {

HWY_EXPORT(span_along_target);

namespace {

/// Meshes with fewer vertices keep all of them.
constexpr std::size_t kFewPoints = 64;

std::vector<Vec3> used_vertices(const Mesh& mesh) {
    std::vector<bool> used(mesh.vertex_count());
    for (const Triangle& triangle : mesh.triangles()) {
        for (const std::uint32_t vertex : triangle) {
            used[vertex] = true;
        }
    }
    std::vector<Vec3> points;
    for (std::size_t v = 0; v < used.size(); ++v) {
        if (used[v]) {
            points.push_back(mesh.vertices()[v]);
        }
    }
    return points;
}

/// The points that are extreme along the 26 directions from the centre of a cube to its faces,
/// edges and corners.
std::vector<Vec3> outposts(const std::vector<Vec3>& points) {
    std::vector<Vec3> found;
    for (int code = 0; code < 27; ++code) {
        const Vec3 direction(code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1);
        if (direction != Vec3::Zero()) {
            found.push_back(
                *std::max_element(points.begin(), points.end(), [&](const Vec3& p, const Vec3& q) {
                    return dot3(direction, p) < dot3(direction, q);
                }));
        }
    }
    return found;
}

/// A half-space n · (x − origin) <= limit.
struct HalfSpace {
    Vec3 normal;
    double limit;
};

/// The half-spaces of the outposts' hull, moved inward by much more than their own rounding (1e-14)
/// and the rounding of world coordinates, 4 · 2^-53 of the largest coordinate.
std::vector<HalfSpace> core_of(const std::vector<Vec3>& corners, const Vec3& origin, double size,
                               double reach) {
    const std::optional<ConvexHull> hull = convex_hull(corners);
    std::vector<HalfSpace> core;
    if (hull) {
        for (const Triangle& t : hull->triangles) {
            const Vec3 a = corners[t[0]] - origin;
            const Vec3 normal = (corners[t[1]] - origin - a).cross(corners[t[2]] - origin - a);
            const Vec3 unit = stable_normalized3(normal);
            core.push_back({unit, dot3(unit, a) - (1e-9 * size + 0x1p-40 * reach)});
        }
    }
    return core;
}

}  // namespace

ExtremePoints::ExtremePoints(const Mesh& mesh) {
    const std::vector<Vec3> points = used_vertices(mesh);
    if (points.size() <= kFewPoints) {
        keep(points);
        return;
    }
    Vec3 lo = points[0];
    Vec3 hi = points[0];
    for (const Vec3& p : points) {
        lo = lo.cwiseMin(p);
        hi = hi.cwiseMax(p);
    }
    const Vec3 origin = 0.5 * lo + 0.5 * hi;
    const double size = largest3(0.5 * hi - 0.5 * lo);
    const double reach = largest3(lo.cwiseAbs().cwiseMax(hi.cwiseAbs()));
    const std::vector<HalfSpace> core = core_of(outposts(points), origin, size, reach);
    std::vector<Vec3> kept;
    for (const Vec3& p : points) {
        // Written so that a NaN keeps the point.
        const bool deep =
            !core.empty() && std::all_of(core.begin(), core.end(), [&](const auto& side) {
                return dot3(side.normal, p - origin) < side.limit;
            });
        if (!deep) {
            kept.push_back(p);
        }
    }
    keep(kept);
}

void ExtremePoints::keep(const std::vector<Vec3>& points) {
    size_ = points.size();
    for (const Vec3& p : points) {
        x_.push_back(p.x());
        y_.push_back(p.y());
        z_.push_back(p.z());
    }
    while (x_.size() % kMostLanes != 0) {
        x_.push_back(x_.back());
        y_.push_back(y_.back());
        z_.push_back(z_.back());
    }
}

ExtremePoints::Corners ExtremePoints::extent(const Pose& pose) const {
    std::array<std::array<double, 3>, 3> rows{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            rows[i][j] =
                pose.rotation()(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
        }
    }
    std::array<double, 3> least{};
    std::array<double, 3> most{};
    HWY_DYNAMIC_DISPATCH(span_along_target)
    (x_.data(), y_.data(), z_.data(), x_.size(), rows, least, most);
    // Rounding is monotone, so adding the translation last gives the same extremes.
    const Vec3& t = pose.translation();
    return {{least[0] + t.x(), least[1] + t.y(), least[2] + t.z()},
            {most[0] + t.x(), most[1] + t.y(), most[2] + t.z()}};
}

}  // namespace tandem::bvh
#endif
