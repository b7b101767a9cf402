// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/room.hpp"

namespace tandem::deform {

/// A set of nodes of one level, as a list without repetition.
class MarkedNodes {
  public:
    /// Never shrinks, because nodes that were removed may still be marked.
    void make_room(std::size_t node_count) {
        bits_.resize(std::max(bits_.size(), (node_count + 63) / 64), 0);
        base::make_room(list_, 64 * bits_.size());
        base::make_room(scratch_, 64 * bits_.size());
    }

    void add(std::uint32_t node) {
        std::uint64_t& word = bits_[node / 64];
        const std::uint64_t bit = std::uint64_t{1} << (node % 64);
        if ((word & bit) == 0) {
            word |= bit;
            list_.push_back(node);
        }
    }

    [[nodiscard]] bool empty() const noexcept { return list_.empty(); }
    [[nodiscard]] const std::vector<std::uint32_t>& list() const noexcept { return list_; }

    /// Sorts in ascending order; `ascend` keeps that order.
    void sort() { std::sort(list_.begin(), list_.end()); }

    /// Replaces the nodes in the list by their parents.
    void ascend(std::uint32_t width) {
        for (const std::uint32_t node : list_) {
            bits_[node / 64] = 0;
        }
        scratch_.swap(list_);
        list_.clear();
        for (const std::uint32_t node : scratch_) {
            add(node / width);
        }
    }

    /// Removes the nodes with this number or a higher one.
    void keep_below(std::uint32_t node_count) {
        std::erase_if(list_, [&](std::uint32_t node) {
            const bool is_gone = node >= node_count;
            if (is_gone) {
                bits_[node / 64] &= ~(std::uint64_t{1} << (node % 64));
            }
            return is_gone;
        });
    }

    void clear() {
        for (const std::uint32_t node : list_) {
            bits_[node / 64] = 0;
        }
        list_.clear();
    }

    [[nodiscard]] std::size_t bytes() const noexcept {
        return bits_.capacity() * sizeof(std::uint64_t) +
               (list_.capacity() + scratch_.capacity()) * sizeof(std::uint32_t);
    }

  private:
    std::vector<std::uint64_t> bits_;
    std::vector<std::uint32_t> list_;
    std::vector<std::uint32_t> scratch_;
};

}  // namespace tandem::deform
