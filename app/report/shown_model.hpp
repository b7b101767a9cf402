// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>

#include "report_document.hpp"

namespace tandem::report {

// Converts types of the library to those of a document.

[[nodiscard]] Point point_of(const Vec3& vector);
[[nodiscard]] Placement placement_of(const Pose& pose);
[[nodiscard]] ShownMesh shown_mesh(const Mesh& mesh);

/// The box around the placed vertices; a point at the origin for an empty mesh.
[[nodiscard]] Extents extents_of(const Mesh& mesh, const Pose& pose);

/// Adds a mesh and a part that shows it; returns the index of the part.
std::uint32_t add_part(Document& document, const std::string& name, const Mesh& mesh,
                       const Pose& pose);

}  // namespace tandem::report
