// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/relative_pose.hpp"

#include "geometry/fixed_order.hpp"

namespace tandem::volumes {
namespace {

/// The largest |coordinate| of a mesh in its own frame.
double reach(const TreeFrame& frame) {
    return largest3(frame.lo.cwiseAbs().cwiseMax(frame.hi.cwiseAbs()));
}

}  // namespace

RelativePose relative_pose(const TreeFrame& frame_a, const Pose& pose_a, const TreeFrame& frame_b,
                           const Pose& pose_b) {
    RelativePose relative;
    relative.aligned = pose_a.rotation() == pose_b.rotation();
    if (!relative.aligned) {
        relative.rotation = transposed_multiply3(pose_a.rotation(), pose_b.rotation());
    }
    relative.abs_rotation = relative.rotation.cwiseAbs();
    relative.ratio = frame_a.scale / frame_b.scale;

    // From A's origin to B's in world space, then along A's axes, then scaled. The translations of
    // the poses are subtracted first, because they may be long and nearly equal.
    const Vec3 between =
        (times3(pose_b.rotation(), frame_b.origin) - times3(pose_a.rotation(), frame_a.origin)) +
        (pose_b.translation() - pose_a.translation());
    relative.translation = transposed_times3(pose_a.rotation(), between) * frame_a.scale;

    // World coordinates are rounded relative to their distance from the origin: 2^-47 is 64 times
    // 2^-53; 50 times would be enough. All other errors are relative to the sizes of the two trees.
    // multiplied first: the sum of the lengths may overflow
    const double unit = 0x1p-47 * frame_a.scale;
    const double in_world = one_norm3(unit * pose_a.translation()) +
                            one_norm3(unit * pose_b.translation()) + unit * reach(frame_a) +
                            unit * reach(frame_b);
    relative.slack = in_world + 0x1p-43 * (1.0 + relative.ratio + one_norm3(relative.translation));
    return relative;
}

}  // namespace tandem::volumes
