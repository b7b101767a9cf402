// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "integer_block.hpp"
#include "report_document.hpp"

namespace tandem::report {

// Packs the data of single frames of a time line. All data of one kind is one block with the
// numbers of all frames one after the other, because a block for each frame would need more bytes
// for its name than for its content.

/// Triangles that replace those of a mesh.
[[nodiscard]] nlohmann::json pack_remeshings(const TimeLine& line, Blocks& blocks);

/// Highlighted triangles.
[[nodiscard]] nlohmann::json pack_lit(const TimeLine& line, Blocks& blocks);

/// Contact points with normals in steps of 1/127 and strengths in steps of 1/255 of the largest.
[[nodiscard]] nlohmann::json pack_contacts(const TimeLine& line, Blocks& blocks);

}  // namespace tandem::report
