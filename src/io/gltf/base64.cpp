// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf/base64.hpp"

#include <cstdint>

namespace tandem::io {
namespace {

std::optional<std::uint32_t> sextet(char c) {
    if (c >= 'A' && c <= 'Z') {
        return static_cast<std::uint32_t>(c - 'A');
    }
    if (c >= 'a' && c <= 'z') {
        return static_cast<std::uint32_t>(c - 'a') + 26;
    }
    if (c >= '0' && c <= '9') {
        return static_cast<std::uint32_t>(c - '0') + 52;
    }
    if (c == '+') {
        return 62;
    }
    if (c == '/') {
        return 63;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::vector<std::byte>> decode_base64(std::string_view text) {
    for (int padding = 0; padding < 2 && text.ends_with('='); ++padding) {
        text.remove_suffix(1);
    }
    if (text.size() % 4 == 1) {
        return std::nullopt;
    }
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    int bit_count = 0;
    for (const char c : text) {
        const std::optional<std::uint32_t> six = sextet(c);
        if (!six) {
            return std::nullopt;
        }
        bits = (bits << 6U | *six) & 0xFFFFU;
        bit_count += 6;
        if (bit_count >= 8) {
            bit_count -= 8;
            bytes.push_back(static_cast<std::byte>(bits >> static_cast<unsigned>(bit_count)));
        }
    }
    return bytes;
}

}  // namespace tandem::io
