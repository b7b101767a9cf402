// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "base/checksum.hpp"

namespace tandem::base {

std::uint64_t checksum(std::span<const std::byte> bytes) noexcept {
    WordHash hash;
    const std::size_t whole = bytes.size() / 8 * 8;
    for (std::size_t at = 0; at < whole; at += 8) {
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            word |= static_cast<std::uint64_t>(bytes[at + i]) << (8 * i);
        }
        hash.add(word);
    }
    for (const std::byte byte : bytes.subspan(whole)) {
        hash.add(static_cast<std::uint64_t>(byte));
    }
    hash.add(bytes.size());
    return hash.value();
}

}  // namespace tandem::base
