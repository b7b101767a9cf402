// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/assert.hpp"
#include "base/module_names.hpp"

namespace tandem::traversal {

/// A stack of single bits in machine words that the caller provides: 64 levels per word.
class BitStack {
  public:
    explicit BitStack(std::span<std::uint64_t> words) : words_(words) {}

    [[nodiscard]] static constexpr std::size_t words_for(std::size_t bits) { return bits / 64 + 1; }

    [[nodiscard]] bool empty() const { return size_ == 0; }

    void push(bool bit) {
        TANDEM_ASSERT(size_ / 64 < words_.size());
        const std::uint64_t mask = std::uint64_t{1} << (size_ % 64);
        std::uint64_t& word = words_[size_ / 64];
        word = bit ? word | mask : word & ~mask;
        ++size_;
    }

    [[nodiscard]] bool top() const {
        return ((words_[(size_ - 1) / 64] >> ((size_ - 1) % 64)) & 1U) != 0;
    }

    void pop() { --size_; }

  private:
    std::span<std::uint64_t> words_;
    std::size_t size_ = 0;
};

}  // namespace tandem::traversal
