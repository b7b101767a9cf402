// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem::testing {

struct HardMesh {
    std::string name;
    Mesh mesh;
};

/// Meshes that are hard on a grid of 256 codes: flat, huge, tiny, far away, of mixed sizes, of
/// every size around the capacity of a node.
[[nodiscard]] std::vector<HardMesh> hard_meshes();

/// The same triangles with vertices moved: scaled first, then shifted.
[[nodiscard]] Mesh moved(const Mesh& mesh, const Vec3& scale, const Vec3& shift);

}  // namespace tandem::testing
