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

/// Meshes that are difficult for a grid of 256 codes: flat, huge, tiny, far away, of mixed sizes,
/// and with numbers of triangles around the capacity of a node.
[[nodiscard]] std::vector<HardMesh> hard_meshes();

/// The same triangles with vertices first scaled, then shifted.
[[nodiscard]] Mesh moved(const Mesh& mesh, const Vec3& scale, const Vec3& shift);

}  // namespace tandem::testing
