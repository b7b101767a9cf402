// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>

#include "report_document.hpp"

namespace tandem::report {

// From the library's types to those of a document.

[[nodiscard]] Point point_of(const Vec3& vector);
[[nodiscard]] Placement placement_of(const Pose& pose);
[[nodiscard]] ShownMesh shown_mesh(const Mesh& mesh);

/// Around the placed vertices; a point at the origin for an empty mesh.
[[nodiscard]] Extents extents_of(const Mesh& mesh, const Pose& pose);

/// Adds a mesh and a part that shows it; the part's index.
std::uint32_t add_part(Document& document, const std::string& name, const Mesh& mesh,
                       const Pose& pose);

}  // namespace tandem::report
