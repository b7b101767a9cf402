// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

namespace tandem::io {

/// The number stored at `from`, which need not be aligned, in the byte order of the file.
template <class T, std::endian Order>
[[nodiscard]] T load(const std::byte* from) {
    std::array<std::byte, sizeof(T)> bytes;
    std::memcpy(bytes.data(), from, sizeof(T));
    if constexpr (Order != std::endian::native)
        std::reverse(bytes.begin(), bytes.end());
    return std::bit_cast<T>(bytes);
}

}  // namespace tandem::io
