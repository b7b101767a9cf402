// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/output/printable.hpp"

#include <cstdint>
#include <fmt/format.h>
#include <iterator>

namespace tandem::io {
namespace {

/// Number of bytes of the UTF-8 character at the beginning; 0 if it is invalid.
std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t k) { return static_cast<std::uint8_t>(text[k]); };
    const std::uint8_t first = byte(0);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xc2 ? 0
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    if (length == 0 || length > text.size()) {
        return 0;
    }
    for (std::size_t k = 1; k < length; ++k) {
        if ((byte(k) & 0xc0U) != 0x80) {
            return 0;
        }
    }
    // Overlong encodings, surrogates, and codes beyond the last character of Unicode.
    const bool wrong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f) ||
                       (first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) > 0x8f);
    return wrong ? 0 : length;
}

bool is_control(std::string_view character) {
    const auto byte = [&](std::size_t k) { return static_cast<std::uint8_t>(character[k]); };
    if (character.size() == 3 && byte(0) == 0xe2 && (byte(1) == 0x80 || byte(1) == 0x81)) {
        // U+2028 and U+2029 end lines. U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069
        // reverse the direction of the text, so that readers see something else than the text
        // contains.
        return byte(1) == 0x80
                   ? byte(2) == 0x8e || byte(2) == 0x8f || (byte(2) >= 0xa8 && byte(2) <= 0xae)
                   : byte(2) >= 0xa6 && byte(2) <= 0xa9;
    }
    // U+0080 to U+009F are the control characters of 8-bit terminals.
    return byte(0) < 0x20 || byte(0) == 0x7f || (byte(0) == 0xc2 && byte(1) < 0xa0);
}

std::string with_escapes(std::string_view text, std::string_view kept) {
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        const std::string_view character = text.substr(0, length == 0 ? 1 : length);
        const bool is_kept = kept.find(character[0]) != std::string_view::npos;
        if (is_kept || (length != 0 && !is_control(character))) {
            shown += character;
        } else {
            for (const char byte : character) {
                fmt::format_to(std::back_inserter(shown), "\\x{:02x}",
                               static_cast<std::uint8_t>(byte));
            }
        }
        text.remove_prefix(character.size());
    }
    return shown;
}

}  // namespace

std::string printable(std::string_view text) {
    return with_escapes(text, {});
}

std::string printable_lines(std::string_view text) {
    return with_escapes(text, "\n\t");
}

}  // namespace tandem::io
