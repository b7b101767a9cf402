// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/grouped_descent.hpp"

namespace tandem {

/// Lists of node numbers, taken and released like a stack. Grows when it must, so lists are places
/// in it, not pointers.
class ListArena {
  public:
    struct List {
        std::size_t begin = 0;
        std::uint32_t size = 0;
    };
    using Mark = std::size_t;

    /// Behind each list there is room for the excess of a vector store.
    static constexpr std::size_t kSpare = kWide;

    [[nodiscard]] Mark mark() const noexcept { return used_; }
    void release(Mark mark) noexcept { used_ = mark; }

    [[nodiscard]] List reserve(std::size_t capacity) {
        const List list{used_, 0};
        used_ += capacity + kSpare;
        if (used_ > capacity_) {
            grow();
        }
        return list;
    }

    [[nodiscard]] List copy_of(std::span<const std::uint32_t> values) {
        List list = reserve(values.size());
        std::copy(values.begin(), values.end(), &data_[list.begin]);
        list.size = static_cast<std::uint32_t>(values.size());
        return list;
    }

    [[nodiscard]] std::uint32_t at(const List& list, std::uint32_t k) const noexcept {
        return data_[list.begin + k];
    }
    [[nodiscard]] std::uint32_t* end_of(const List& list) noexcept {
        return &data_[list.begin + list.size];
    }
    void push(List& list, std::uint32_t value) noexcept {
        *end_of(list) = value;
        ++list.size;
    }
    [[nodiscard]] std::span<const std::uint32_t> view(const List& list) const noexcept {
        return {&data_[list.begin], list.size};
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return capacity_ * sizeof(std::uint32_t);
    }

  private:
    void grow() {
        const std::size_t capacity = std::max(2 * capacity_, used_ + 1024);
        auto larger = std::make_unique_for_overwrite<std::uint32_t[]>(capacity);
        if (capacity_ != 0) {
            std::memcpy(larger.get(), data_.get(), capacity_ * sizeof(std::uint32_t));
        }
        data_ = std::move(larger);
        capacity_ = capacity;
    }

    std::unique_ptr<std::uint32_t[]> data_;
    std::size_t capacity_ = 0;
    std::size_t used_ = 0;
};

/// A triangle of B along the axes of A, relative to the centre of its bottom node; the fourth
/// numbers are those of WideTriangle.
struct alignas(16) TurnedTriangle {
    float corner[4];
    float edge_1[4];
    float edge_2[4];
};

/// Triangle pairs that wait for the float filter.
struct PairQueue {
    static constexpr std::size_t kLeaves = 64;
    static constexpr std::size_t kPairs = 2048;
    static constexpr std::size_t kSpare = 64;  ///< for the excess of vector stores

    /// Triangles of the bottom nodes of B that are waited for.
    std::vector<TurnedTriangle> turned = std::vector<TurnedTriangle>(kLeaves * kWide);
    std::array<std::uint32_t, kLeaves> leaf_nodes{};
    std::size_t leaf_count = 0;
    // One entry per pair: the slot of A's triangle, the place of B's in `turned`, the offset.
    std::vector<std::uint32_t> slot_a = std::vector<std::uint32_t>(kPairs + kSpare);
    std::vector<std::uint32_t> turned_b = std::vector<std::uint32_t>(kPairs + kSpare);
    std::vector<std::uint32_t> offset = std::vector<std::uint32_t>(kPairs + kSpare);
    std::size_t pair_count = 0;
    /// From the centre of A's node to the centre of B's, one per pair of bottom nodes.
    struct alignas(16) Offset {
        float xyz[4];
    };
    std::vector<Offset> offsets = std::vector<Offset>(kPairs + kSpare);
    std::size_t offset_count = 0;
};

struct GroupedMemory {
    ListArena lists;
    PairQueue queue;
    std::vector<WidePair> hits;
};

struct GroupedBuffers::Memory : GroupedMemory {};

/// The positions of the set bits of a byte, for every byte.
inline constexpr auto kSetBits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t byte = 0; byte < 256; ++byte) {
        std::size_t n = 0;
        for (std::uint8_t bit = 0; bit < 8; ++bit) {
            if ((byte >> bit & 1U) != 0) {
                table[byte][n++] = bit;
            }
        }
    }
    return table;
}();

}  // namespace tandem
