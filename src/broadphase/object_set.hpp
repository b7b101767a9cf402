// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tandem/broad_phase.hpp>

namespace tandem::broadphase {

/// A set of objects: one bit per id.
class ObjectSet {
  public:
    [[nodiscard]] bool contains(ObjectId id) const noexcept {
        const std::size_t word = id / kBits;
        return word < words_.size() && (words_[word] >> id % kBits & 1U) == 1U;
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

    void insert(ObjectId id) {
        const std::size_t word = id / kBits;
        if (word >= words_.size()) {
            words_.resize(word + 1);
        }
        const std::uint64_t bit = std::uint64_t{1} << id % kBits;
        size_ += (words_[word] & bit) == 0 ? 1U : 0U;
        words_[word] |= bit;
    }
    void clear() noexcept {
        if (size_ > 0) {
            std::ranges::fill(words_, 0);
            size_ = 0;
        }
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return words_.capacity() * sizeof(std::uint64_t);
    }

  private:
    static constexpr std::size_t kBits = 64;

    std::vector<std::uint64_t> words_;
    std::size_t size_ = 0;
};

}  // namespace tandem::broadphase
