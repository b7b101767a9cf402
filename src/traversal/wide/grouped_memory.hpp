// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/grouped_descent.hpp"
#include "traversal/wide/slot_pairs.hpp"

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
    [[nodiscard]] std::uint32_t* at(std::size_t place) noexcept { return &data_[place]; }
    [[nodiscard]] std::span<const std::uint32_t> view(const List& list) const noexcept {
        return {&data_[list.begin], list.size};
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

/// Pairs of bottom nodes some of whose triangles' boxes overlap.
struct MeetingQueue {
    static constexpr std::size_t kLeaves = 64;
    /// Triangle pairs that make a batch, at most; one more meeting may add 64.
    static constexpr std::size_t kPairs = SlotPairs::kPairs - 64;

    /// The bottom nodes of B that take part: their triangles, turned, and where their centres are.
    struct alignas(32) Leaf {
        double centre[4];
        std::uint32_t node;
    };
    std::vector<TurnedTriangle> turned = std::vector<TurnedTriangle>(kLeaves * kWide);
    std::vector<Leaf> leaves = std::vector<Leaf>(kLeaves);
    std::size_t leaf_count = 0;

    struct Meeting {
        std::uint64_t bits;  ///< 8j + i: triangle i of A's node with triangle j of B's
        std::uint32_t node_a;
        std::uint32_t leaf;
    };
    std::vector<Meeting> meetings = std::vector<Meeting>(SlotPairs::kPairs + 1);
    std::size_t meeting_count = 0;
    std::size_t pair_count = 0;

    void clear() noexcept { leaf_count = meeting_count = pair_count = 0; }
};

struct GroupedMemory {
    ListArena lists;
    MeetingQueue queue;
    SlotPairs pairs;
    std::vector<CentreOffset> offsets = std::vector<CentreOffset>(SlotPairs::kPairs);
    std::vector<WidePair> hits;
};

struct GroupedBuffers::Memory : GroupedMemory {};

}  // namespace tandem
