// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/near/root_boxes.hpp"

#include <array>
#include <cmath>

#include "geometry/fixed_order.hpp"

namespace tandem::query {
namespace {

/// Half the size of a surface's box, in units of its tree, whose origin is the middle of the box.
Vec3 half_of(const TreeFrame& frame) {
    // Halved first, because the difference may leave the range of double.
    return (0.5 * frame.hi - 0.5 * frame.lo) * (frame.scale * (1.0 + 0x1p-50));
}

/// Whether testing all axes is worth its time: for slivers, which lie in any direction, and for few
/// triangles, of which the box may be all there is. Scans gain nothing.
bool tells_much(const WideTree& tree) {
    constexpr std::uint32_t kFewLevels = 2;  // 64 triangles
    return tree.has_oriented_boxes() || tree.levels <= kFewLevels;
}

/// Tests the cross products of the edges. They are not divided by their lengths, which are at most
/// one, because a gap along a shorter axis only comes out smaller.
bool any_edge_gap(const Vec3& half_a, const Vec3& half_b, const RelativePose& pose, double limit) {
    constexpr std::array<Eigen::Index, 5> kCycle{0, 1, 2, 0, 1};
    const Eigen::Matrix3d& r = pose.rotation;
    const Eigen::Matrix3d& abs_r = pose.abs_rotation;
    const Vec3& t = pose.translation;
    for (std::size_t i = 0; i < 3; ++i) {
        const Eigen::Index i0 = kCycle[i];
        const Eigen::Index i1 = kCycle[i + 1];
        const Eigen::Index i2 = kCycle[i + 2];
        for (std::size_t j = 0; j < 3; ++j) {
            const Eigen::Index j0 = kCycle[j];
            const Eigen::Index j1 = kCycle[j + 1];
            const Eigen::Index j2 = kCycle[j + 2];
            const double along = std::fabs(t[i2] * r(i1, j0) - t[i1] * r(i2, j0));
            const double reach_a = half_a[i1] * abs_r(i2, j0) + half_a[i2] * abs_r(i1, j0);
            const double reach_b = half_b[j1] * abs_r(i0, j2) + half_b[j2] * abs_r(i0, j1);
            if (along - (reach_a + reach_b) > limit) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

bool root_boxes_are_apart(const Surface& first, const Surface& second, const RelativePose& pose,
                          double gap) {
    const Vec3 half_a = half_of(first.frame());
    const Vec3 half_b = half_of(second.frame()) * pose.ratio;
    // The slack covers roundings, as in every comparison of volumes; the factor covers those of a
    // distance (docs/design/distance.md). Comparisons with NaN and infinities give false.
    const double limit = pose.slack + gap * (1.0 + 0x1p-40);
    const Vec3& t = pose.translation;
    const auto is_gap = [&](double along, double own, double other) {
        return along - (own + other) > limit;
    };
    for (Eigen::Index i = 0; i < 3; ++i) {
        if (is_gap(std::fabs(t[i]), half_a[i], dot3(pose.abs_rotation.row(i), half_b))) {
            return true;
        }
    }
    if (pose.aligned) {
        return false;
    }
    for (Eigen::Index j = 0; j < 3; ++j) {
        if (is_gap(std::fabs(dot3(pose.rotation.col(j), t)), half_b[j],
                   dot3(pose.abs_rotation.col(j), half_a))) {
            return true;
        }
    }
    return (tells_much(*first.tree) || tells_much(*second.tree)) &&
           any_edge_gap(half_a, half_b, pose, limit);
}

}  // namespace tandem::query
