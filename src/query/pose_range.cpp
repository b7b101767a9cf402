// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/pose_range.hpp"

#include <fmt/format.h>

#include "geometry/fixed_order.hpp"

namespace tandem::query {
namespace {

/// World coordinates are sums and products rounded one by one, hence monotone in each local
/// coordinate: if the corners of the mesh's box stay finite, every vertex does.
bool stays_finite(const TreeFrame& frame, const Pose& pose) {
    // Nearly all meshes are far from the end of the range. Their corners need not be computed,
    // because a rotation at most doubles a coordinate.
    constexpr double kFar = 0x1p1000;
    const double reach = largest3(frame.lo.cwiseAbs().cwiseMax(frame.hi.cwiseAbs()));
    // A comparison of each coordinate, since a maximum may pass over a NaN.
    if (reach < kFar && (pose.translation().array().abs() < kFar).all()) {
        return true;
    }
    for (unsigned corner = 0; corner < 8; ++corner) {
        const Vec3 point((corner & 1U) != 0 ? frame.hi.x() : frame.lo.x(),
                         (corner & 2U) != 0 ? frame.hi.y() : frame.lo.y(),
                         (corner & 4U) != 0 ? frame.hi.z() : frame.lo.z());
        if (!to_world(pose, point).allFinite()) {
            return false;
        }
    }
    return true;
}

Error out_of_range(char which) {
    return {ErrorCode::InvalidArgument,
            fmt::format("the pose of mesh {} moves it out of the range of double", which)};
}

}  // namespace

Result<Done> check_range(const TreeFrame& frame_a, const Pose& pose_a, const TreeFrame& frame_b,
                         const Pose& pose_b) {
    if (!stays_finite(frame_a, pose_a)) {
        return out_of_range('A');
    }
    if (!stays_finite(frame_b, pose_b)) {
        return out_of_range('B');
    }
    return Done{};
}

Result<Done> check_range(const TreeFrame& frame, const Pose& pose) {
    if (!stays_finite(frame, pose)) {
        return Error{ErrorCode::InvalidArgument,
                     "the pose moves the mesh out of the range of double"};
    }
    return Done{};
}

}  // namespace tandem::query
