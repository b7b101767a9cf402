// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "number_text.hpp"

#include <cmath>
#include <fmt/format.h>

namespace tandem::bench {

std::string grouped(std::uint64_t value) {
    std::string digits = std::to_string(value);
    for (std::size_t at = digits.size(); at > 3; at -= 3) {
        digits.insert(at - 3, 1, ',');
    }
    return digits;
}

std::string grouped_rounded(double value) {
    return grouped(static_cast<std::uint64_t>(std::llround(value)));
}

std::string microseconds(double seconds) {
    const double value = 1e6 * seconds;
    if (value >= 999.5) {
        return grouped_rounded(value);
    }
    return fmt::format("{:.{}f}", value,
                       value >= 99.95    ? 1
                       : value >= 9.995  ? 2
                       : value >= 0.9995 ? 3
                                         : 4);
}

}  // namespace tandem::bench
