// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/relative_pose.hpp"

namespace tandem {
namespace {

/// Largest |coordinate| of a mesh in its own frame.
double reach(const TreeFrame& frame) {
    return frame.lo.cwiseAbs().cwiseMax(frame.hi.cwiseAbs()).maxCoeff();
}

}  // namespace

RelativePose relative_pose(const TreeFrame& frame_a, const Pose& pose_a, const TreeFrame& frame_b,
                           const Pose& pose_b) {
    RelativePose relative;
    relative.aligned = pose_a.rotation() == pose_b.rotation();
    if (!relative.aligned) {
        relative.rotation = pose_a.rotation().transpose() * pose_b.rotation();
    }
    relative.abs_rotation = relative.rotation.cwiseAbs();
    relative.ratio = frame_a.scale / frame_b.scale;

    // Where B's origin lies in A's own coordinates, then relative to A's origin, then scaled.
    const Vec3 world_offset =
        (pose_b.rotation() * frame_b.origin) + (pose_b.translation() - pose_a.translation());
    const Vec3 in_a = pose_a.rotation().transpose() * world_offset - frame_a.origin;
    relative.translation = in_a * frame_a.scale;

    // All roundings on the way are relative to one of these lengths; 2^-42 is 2^-53 times 2048,
    // where the sum of all constants in the proof stays below 400.
    const double unit = 0x1p-42 * frame_a.scale;  // first: the lengths may add up to infinity
    relative.slack = (unit * pose_a.translation()).cwiseAbs().sum() +
                     (unit * pose_b.translation()).cwiseAbs().sum() + unit * reach(frame_a) +
                     unit * reach(frame_b);
    return relative;
}

}  // namespace tandem
