// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <tandem/mesh.hpp>

#include "io/gltf_accessor.hpp"
#include "io/gltf_json.hpp"
#include "io/gltf_meshes.hpp"
#include "io/gltf_transform.hpp"

namespace tandem::io {

/// What each joint of skins[index] does to a vertex when nothing is animated: its transform in the
/// scene after the inverse of the one it had when the skin was bound (glTF 2.0, section 3.7.3).
/// `world` gives the transform of a node in the scene.
[[nodiscard]] std::vector<GltfTransform> joint_transforms(
    const GltfObject& root, GltfAccessors& accessors, std::uint64_t index,
    const std::function<GltfTransform(std::uint64_t)>& world);

/// Vertex `vertex` of the mesh, moved by its joints. The transform of the mesh's own node has no
/// part in this. Weights are divided by their sum, which rounding of the exporter moves off 1.
[[nodiscard]] Vec3 skinned(const GltfLocalMesh& mesh, std::size_t vertex,
                           const std::vector<GltfTransform>& joints);

}  // namespace tandem::io
