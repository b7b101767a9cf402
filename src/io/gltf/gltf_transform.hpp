// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <string_view>

#include "io/gltf/gltf_json.hpp"

namespace tandem::io {

using GltfTransform = Eigen::Affine3d;

/// The quaternion divided by its length. Throws for one of length zero.
[[nodiscard]] Eigen::Quaterniond unit_rotation(const Eigen::Quaterniond& stored,
                                               std::string_view place);

/// The transform of a node relative to its parent, in double: from `matrix`, or from translation,
/// rotation and scale. Throws for projective matrices.
[[nodiscard]] GltfTransform node_transform(const GltfObject& node);

}  // namespace tandem::io
