// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <string_view>

#include "io/gltf_json.hpp"

namespace tandem::io {

using GltfTransform = Eigen::Affine3d;

/// The rotation of length 1 that is meant. Refuses a quaternion of length zero.
[[nodiscard]] Eigen::Quaterniond unit_rotation(const Eigen::Quaterniond& stored,
                                               std::string_view place);

/// The transform of a node relative to its parent, from `matrix` or from translation, rotation and
/// scale, in double. Refuses projective matrices.
[[nodiscard]] GltfTransform node_transform(const GltfObject& node);

}  // namespace tandem::io
