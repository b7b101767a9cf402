// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "parser/option.hpp"

namespace tandem::parser {

/// Accepts a whole number from `lowest` to `highest`.
[[nodiscard]] Check whole_number(std::uint64_t lowest, std::uint64_t highest);

/// Accepts a number from `lowest` to `highest`.
[[nodiscard]] Check number_from(double lowest, double highest);

/// Accepts a finite number that is not negative.
[[nodiscard]] Check not_negative();

/// Accepts a finite number above zero.
[[nodiscard]] Check above_zero();

}  // namespace tandem::parser
