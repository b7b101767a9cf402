// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include <tandem/continuous.hpp>
#include <tandem/result.hpp>

#include "continuous/exact_motion.hpp"

namespace tandem::continuous {

/// A query as a row of text: the four points at t = 0, then at t = 1, x y z each. Fractions that
/// are doubles come as doubles, which are faster.
using QueryRow = std::variant<MovingPoints, MovingFractions>;

/// Reads 24 numbers: decimal or hexadecimal doubles, or fractions as "1/3"; or 48 integers, a
/// numerator and a denominator in turn. Commas, semicolons and blanks separate; one comma may be at
/// the end.
[[nodiscard]] Result<QueryRow> parse_query_row(std::string_view row);

/// Whether a line has no query: nothing, blanks, or a comment behind '#'.
[[nodiscard]] bool is_blank_row(std::string_view row);

/// Whether a line names columns: every field is a word. Numbers that are not finite are no names.
[[nodiscard]] bool is_header_row(std::string_view row);

/// The time of impact of a row. With a minimum separation, fractions are rounded to doubles first.
[[nodiscard]] std::optional<double> answer_row(FeaturePair kind, const QueryRow& row,
                                               const ImpactRequest& request);

}  // namespace tandem::continuous
