// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "io/gltf/gltf_accessor.hpp"
#include "io/gltf/gltf_json.hpp"
#include "io/gltf/gltf_transform.hpp"

namespace tandem::io {

/// How often EXT_mesh_gpu_instancing repeats the mesh of the node; nothing without that extension.
[[nodiscard]] std::optional<std::uint64_t> instance_count(const GltfObject& node,
                                                          const GltfAccessors& accessors);

/// The transforms of these instances, relative to the node.
[[nodiscard]] std::vector<GltfTransform> instance_transforms(const GltfObject& node,
                                                             GltfAccessors& accessors);

}  // namespace tandem::io
