// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>

#include "io/gltf_json.hpp"

namespace tandem::io {

using GltfTransform = Eigen::Affine3d;

/// The transform of a node relative to its parent, from `matrix` or from translation, rotation and
/// scale, in double. Refuses projective matrices and quaternions of length zero.
[[nodiscard]] GltfTransform node_transform(const GltfObject& node);

}  // namespace tandem::io
