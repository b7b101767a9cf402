// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/duration_text.hpp"

#include <charconv>
#include <fmt/format.h>

namespace tandem::cli {

Result<double> parse_duration(std::string_view text) {
    const auto wrong = [&](std::string_view why) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("'{}' {}; a time is written 500ms, 60s or 2min", text, why)};
    };
    double value = 0.0;
    const char* const end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, value);
    if (problem != std::errc{}) {
        return wrong("is not a time");
    }
    const std::string_view unit(stop, static_cast<std::size_t>(end - stop));
    if (unit == "ms") {
        value /= 1000.0;
    } else if (unit == "min") {
        value *= 60.0;
    } else if (unit != "s" && !unit.empty()) {
        return wrong("is not a time");
    }
    constexpr double kDay = 86400.0;
    if (!(value > 0.0 && value <= kDay)) {
        return wrong("must be more than zero and at most a day");
    }
    return value;
}

}  // namespace tandem::cli
