// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>

#include <tandem/pose.hpp>

#include "base/module_names.hpp"
#include "geometry/fixed_order.hpp"
#include "volumes/tree_frame.hpp"

namespace tandem::volumes {

/// The pose of tree B in the coordinates of tree A: y_a = ratio · rotation · y_b + translation, up
/// to `slack`.
///
/// Guarantee: if two triangles share a point in world space, as rounded by `to_world`, then there
/// are points y_a in tree A's triangle and y_b in tree B's with |y_a − (ratio · rotation · y_b +
/// translation)| ≤ slack / 2 (Euclidean). The other half of the slack covers the rounding of the
/// volume tests, whose operands are at most of the size of the two trees. So a test that declares
/// two volumes disjoint only beyond `slack` never loses a pair. Proof:
/// docs/design/conservative-volumes.md.
struct RelativePose {
    Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
    Eigen::Matrix3d abs_rotation = Eigen::Matrix3d::Identity();
    Vec3 translation = Vec3::Zero();
    double ratio = 1.0;  ///< scale of A's frame over scale of B's
    double slack = 0.0;
    bool aligned = true;  ///< whether the rotation is exactly the identity

    /// A point of tree B in coordinates of tree A.
    [[nodiscard]] Vec3 to_a(const Vec3& y_b) const {
        if (aligned) {
            return ratio * y_b + translation;
        }
        return ratio * times3(rotation, y_b) + translation;
    }
};

[[nodiscard]] RelativePose relative_pose(const TreeFrame& frame_a, const Pose& pose_a,
                                         const TreeFrame& frame_b, const Pose& pose_b);

}  // namespace tandem::volumes
