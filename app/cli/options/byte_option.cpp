// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/byte_option.hpp"

#include <charconv>
#include <fmt/format.h>
#include <string_view>
#include <system_error>
#include <utility>

namespace tandem::cli {

Result<std::size_t> parse_bytes(const std::string& text) {
    double value = 0.0;
    const char* const end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, value);
    double factor = 0.0;
    const std::string_view rest(stop, static_cast<std::size_t>(end - stop));
    for (const auto& [name, power] : {std::pair("", 1.0), std::pair("K", 0x1p10),
                                      std::pair("M", 0x1p20), std::pair("G", 0x1p30)}) {
        factor = rest == name ? power : factor;
    }
    if (problem != std::errc{} || factor == 0.0 || !(value > 0.0) || value * factor > 0x1p60) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("'{}' is no amount of memory such as 4G or 512M", text)};
    }
    return static_cast<std::size_t>(value * factor);
}

}  // namespace tandem::cli
