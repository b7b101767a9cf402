// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <tandem/mesh.hpp>

#include "io/gltf/gltf_accessor.hpp"
#include "io/gltf/gltf_json.hpp"
#include "io/gltf/gltf_meshes.hpp"
#include "io/gltf/gltf_transform.hpp"

namespace tandem::io {

/// For each joint of skins[index], its transform of vertices without animation: the joint's
/// transform in the scene after the inverse of the one at binding time (glTF 2.0, section 3.7.3).
/// `world` gives the transform of a node in the scene.
[[nodiscard]] std::vector<GltfTransform> joint_transforms(
    const GltfObject& root, GltfAccessors& accessors, std::uint64_t index,
    const std::function<GltfTransform(std::uint64_t)>& world);

/// Vertex `vertex` of the mesh, moved by its joints; the transform of the mesh's own node is not
/// used. Weights are divided by their sum, which is not exactly 1 after the exporter's rounding.
[[nodiscard]] Vec3 skinned(const GltfLocalMesh& mesh, std::size_t vertex,
                           const std::vector<GltfTransform>& joints);

}  // namespace tandem::io
