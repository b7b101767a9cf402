// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <pugixml.hpp>

#include "io/readers.hpp"

namespace tandem::io {

/// The mesh of a `<geometry>`: triangles, polylist, polygons, strips and fans, in the order of the
/// file. Returns nothing if it has only lines or splines. Throws ColladaFault.
[[nodiscard]] std::optional<ReportedMesh> collada_mesh(const pugi::xml_node& geometry,
                                                       const MeshSource& source);

}  // namespace tandem::io
