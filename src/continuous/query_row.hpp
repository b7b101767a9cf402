// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include <tandem/continuous.hpp>
#include <tandem/result.hpp>

#include "continuous/exact/exact_motion.hpp"

namespace tandem::continuous {

/// A query as a row of text: the four points at t = 0, then at t = 1, with x y z each. Fractions
/// that equal doubles are stored as doubles, which are faster.
using QueryRow = std::variant<MovingPoints, MovingFractions>;

/// Reads 24 numbers (decimal or hexadecimal doubles, or fractions such as "1/3"), or 48 integers
/// that are numerators and denominators in turn. Separators are commas, semicolons and blanks; one
/// comma may be at the end.
[[nodiscard]] Result<QueryRow> parse_query_row(std::string_view row);

/// Whether a line has no query: it is empty or blank, or a comment that begins with '#'.
[[nodiscard]] bool is_blank_row(std::string_view row);

/// Whether a line names columns: every field is a word. NaN and infinities do not count as words.
[[nodiscard]] bool is_header_row(std::string_view row);

/// The time of impact of a row. If a minimum separation is given, fractions are rounded to doubles
/// first.
[[nodiscard]] std::optional<double> answer_row(FeaturePair kind, const QueryRow& row,
                                               const ImpactRequest& request);

}  // namespace tandem::continuous
