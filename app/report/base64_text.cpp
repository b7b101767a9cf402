// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "base64_text.hpp"

#include <cstddef>
#include <cstdint>

namespace tandem::report {

std::string base64_text(std::string_view bytes) {
    static constexpr std::string_view kAlphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t k = 0; k < bytes.size(); k += 3) {
        const std::size_t there = bytes.size() - k < 3 ? bytes.size() - k : 3;
        std::uint32_t bits = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            bits = bits << 8U | (j < there ? static_cast<std::uint8_t>(bytes[k + j]) : 0U);
        }
        for (std::size_t j = 0; j < 4; ++j) {
            text += j <= there ? kAlphabet[(bits >> (18 - 6 * j)) & 0x3FU] : '=';
        }
    }
    return text;
}

}  // namespace tandem::report
