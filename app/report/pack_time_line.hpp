// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "integer_block.hpp"
#include "report_document.hpp"

namespace tandem::report {

/// A track for each part that moves, with its placement in every frame: a translation in whole
/// steps and a unit quaternion (w, x, y, z) in steps of 2⁻²⁰ counted from −1. The positions of
/// deforming parts are stored as differences from the frame before.
[[nodiscard]] nlohmann::json pack_time_line(const TimeLine& line, const Document& document,
                                            Blocks& blocks);

}  // namespace tandem::report
