// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::geometry {

/// Changes a mesh in place; the mesh must not be shared. Callers must keep the invariants of Mesh:
/// finite coordinates, and indices in range.
class MeshEditor {
  public:
    explicit MeshEditor(Mesh& mesh) noexcept : mesh_(mesh) {}

    [[nodiscard]] std::vector<Vec3>& vertices() const noexcept { return mesh_.vertices_; }
    [[nodiscard]] std::vector<Triangle>& triangles() const noexcept { return mesh_.triangles_; }

  private:
    Mesh& mesh_;
};

}  // namespace tandem::geometry
