// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/module_names.hpp"

namespace tandem::base {

/// FNV-1a on words instead of bytes. A product carries only upwards, so the state is also shifted.
class WordHash {
  public:
    void add(std::uint64_t word) noexcept {
        state_ = (state_ ^ word) * 0x00000100000001B3U;
        state_ ^= state_ >> 29U;
    }
    [[nodiscard]] std::uint64_t value() const noexcept { return state_; }

  private:
    std::uint64_t state_ = 0xCBF29CE484222325U;
};

/// The checksum at the end of the project's binary files: a hash of the bytes, as little-endian
/// words, and of their number. It detects accidents, not forgeries.
[[nodiscard]] std::uint64_t checksum(std::span<const std::byte> bytes) noexcept;

}  // namespace tandem::base
