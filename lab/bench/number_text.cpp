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

std::string short_time(double seconds) {
    if (seconds < 0.9995e-6) {
        return fmt::format("{:.3g} ns", 1e9 * seconds);
    }
    if (seconds < 0.9995e-3) {
        return fmt::format("{:.3g} µs", 1e6 * seconds);
    }
    if (seconds < 0.9995) {
        return fmt::format("{:.3g} ms", 1e3 * seconds);
    }
    return fmt::format("{:.3g} s", seconds);
}

std::string short_count(double value) {
    if (value < 999.5) {
        return fmt::format("{:.3g}", value);
    }
    if (value < 999.5e3) {
        return fmt::format("{:.3g}k", 1e-3 * value);
    }
    return fmt::format("{:.3g}M", 1e-6 * value);
}

}  // namespace tandem::bench
