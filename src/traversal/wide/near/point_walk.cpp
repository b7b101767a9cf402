// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/wide/near/point_walk.hpp"

#include "traversal/wide/rays/ray_walk.hpp"

namespace tandem::traversal {

TreePoint tree_point(const TreeFrame& frame, const Pose& pose, const Vec3& point) {
    const TreeRay ray = tree_ray(frame, pose, point, Vec3::Zero(), 0.0);
    return {.at = ray.origin, .slack = ray.slack, .scale = frame.scale};
}

}  // namespace tandem::traversal
