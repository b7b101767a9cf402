// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string>

namespace tandem::io {

/// The number stored at `from` in the given byte order; it need not be aligned.
template <class T, std::endian Order>
[[nodiscard]] T load(const std::byte* from) {
    std::array<std::byte, sizeof(T)> bytes;
    std::memcpy(bytes.data(), from, sizeof(T));
    if constexpr (Order != std::endian::native) {
        std::reverse(bytes.begin(), bytes.end());
    }
    return std::bit_cast<T>(bytes);
}

/// Appends a number, least significant byte first: all our files are little-endian.
template <class T>
void append_little_endian(std::string& to, T value) {
    auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
    if constexpr (std::endian::native != std::endian::little) {
        std::reverse(bytes.begin(), bytes.end());
    }
    to.append(bytes.data(), bytes.size());
}

}  // namespace tandem::io
