// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "io/placed_parts.hpp"
#include "io/readers.hpp"

namespace tandem::io {

/// Combines all parts in one mesh in the file's own unit and axes, in their order. A reflection
/// reverses the winding, so that a closed mesh stays oriented outward. Refuses files that repeat
/// parts too often for their size.
[[nodiscard]] Result<ReportedMesh> flatten(const PlacedParts& parts, const MeshSource& source);

}  // namespace tandem::io
