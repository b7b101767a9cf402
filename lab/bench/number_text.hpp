// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace tandem::bench {

/// A number of microseconds with about four digits: "0.1234", "12.34", "1,234".
[[nodiscard]] std::string microseconds(double seconds);

/// "12,736"
[[nodiscard]] std::string grouped(std::uint64_t value);

/// The same for a number, rounded to an integer.
[[nodiscard]] std::string grouped_rounded(double value);

/// "200 ns", "1 µs", "50 ms"
[[nodiscard]] std::string short_time(double seconds);

/// "500", "20k", "1M"
[[nodiscard]] std::string short_count(double value);

}  // namespace tandem::bench
