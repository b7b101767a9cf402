// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "integer_block.hpp"
#include "report_document.hpp"

namespace tandem::report {

// What belongs to single frames of a time line. Everything of one sort is one block with the
// numbers of all frames behind each other, because a block for each frame would cost more in names
// than in content.

/// Triangles that take the place of those of a mesh.
[[nodiscard]] nlohmann::json pack_remeshings(const TimeLine& line, Blocks& blocks);

/// Triangles that are lit.
[[nodiscard]] nlohmann::json pack_lit(const TimeLine& line, Blocks& blocks);

/// Contact points with normals in steps of 1/127 and strengths in steps of 1/255 of the greatest.
[[nodiscard]] nlohmann::json pack_contacts(const TimeLine& line, Blocks& blocks);

}  // namespace tandem::report
