// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "parser/checks.hpp"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace tandem::parser {
namespace {

/// The number, if the whole text is one.
template <class T>
std::optional<T> number_in(const std::string& text) {
    T value{};
    const char* const end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, value);
    return problem == std::errc{} && stop == end ? std::optional(value) : std::nullopt;
}

}  // namespace

Check whole_number(std::uint64_t lowest, std::uint64_t highest) {
    return [=](const std::string& text) -> std::string {
        const std::optional<std::uint64_t> value = number_in<std::uint64_t>(text);
        if (value && *value >= lowest && *value <= highest) {
            return {};
        }
        return fmt::format("'{}' is not a whole number from {} to {}", text, lowest, highest);
    };
}

Check number_from(double lowest, double highest) {
    return [=](const std::string& text) -> std::string {
        const std::optional<double> value = number_in<double>(text);
        if (value && *value >= lowest && *value <= highest) {
            return {};
        }
        return fmt::format("'{}' is not a number from {} to {}", text, lowest, highest);
    };
}

Check not_negative() {
    return [](const std::string& text) -> std::string {
        const std::optional<double> value = number_in<double>(text);
        if (value && std::isfinite(*value) && *value >= 0.0) {
            return {};
        }
        return fmt::format("'{}' is not a finite number, 0 or more", text);
    };
}

Check above_zero() {
    return [](const std::string& text) -> std::string {
        const std::optional<double> value = number_in<double>(text);
        if (value && std::isfinite(*value) && *value > 0.0) {
            return {};
        }
        return fmt::format("'{}' is not a finite number above 0", text);
    };
}

}  // namespace tandem::parser
