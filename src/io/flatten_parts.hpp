// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "io/placed_parts.hpp"
#include "io/readers.hpp"

namespace tandem::io {

/// All parts as one mesh in the file's own unit and axes, in their order. A reflection turns the
/// winding, so that a closed mesh stays outward. Refuses what a small file repeats beyond reason.
[[nodiscard]] Result<ReportedMesh> flatten(const PlacedParts& parts, const MeshSource& source);

}  // namespace tandem::io
