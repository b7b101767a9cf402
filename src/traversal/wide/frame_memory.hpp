// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem::traversal {

/// Lists of node numbers, allocated and released like a stack. Growing moves the memory, so a list
/// is a position in it, not a pointer.
class ListArena {
  public:
    struct List {
        std::uint32_t begin = 0;
        std::uint32_t size = 0;
    };
    using Mark = std::uint32_t;

    [[nodiscard]] Mark mark() const noexcept { return used_; }
    void release(Mark mark) noexcept { used_ = mark; }

    /// Allocates room for `more` numbers at the end.
    void reserve(std::size_t more) {
        if (more > capacity_ - used_) {
            grow(used_ + more);
        }
        used_ += static_cast<std::uint32_t>(more);
    }

    [[nodiscard]] List copy_of(std::span<const std::uint32_t> values) {
        const List list{used_, static_cast<std::uint32_t>(values.size())};
        reserve(values.size());
        std::copy(values.begin(), values.end(), &data_[list.begin]);
        return list;
    }

    [[nodiscard]] std::uint32_t at(const List& list, std::uint32_t k) const noexcept {
        return data_[list.begin + k];
    }
    [[nodiscard]] std::uint32_t* data() noexcept { return data_.get(); }
    [[nodiscard]] std::span<const std::uint32_t> view(const List& list) const noexcept {
        return {&data_[list.begin], list.size};
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return capacity_ * sizeof(std::uint32_t);
    }

  private:
    void grow(std::size_t needed) {
        constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max();
        if (needed > kMost) {
            throw std::length_error("more than 2^32 nodes in the lists of a search");
        }
        const std::size_t capacity = std::min(needed + needed / 8 + 64, kMost);
        auto larger = std::make_unique_for_overwrite<std::uint32_t[]>(capacity);
        if (used_ != 0) {
            std::memcpy(larger.get(), data_.get(), used_ * sizeof(std::uint32_t));
        }
        data_ = std::move(larger);
        capacity_ = capacity;
    }

    std::unique_ptr<std::uint32_t[]> data_;
    std::size_t capacity_ = 0;
    std::uint32_t used_ = 0;
};

/// Which of two trees descends: both if their nodes have about the same size, otherwise only the
/// one with the larger nodes.
struct LevelPlan {
    static constexpr float kMuchLarger = 3.0F;

    std::array<float, WideTree::kMaxLevels> size_a;
    std::array<float, WideTree::kMaxLevels> size_b;  ///< in units of A

    [[nodiscard]] bool a_stays(std::uint32_t a, std::uint32_t b) const noexcept {
        return b > 0 && (a == 0 || size_b[b] > kMuchLarger * size_a[a]);
    }
    [[nodiscard]] bool b_stays(std::uint32_t a, std::uint32_t b) const noexcept {
        return a > 0 && (b == 0 || size_a[a] > kMuchLarger * size_b[b]);
    }
};

/// The levels of the nodes of a task. Without a plan both sides descend or, if one is on a higher
/// level, only that one.
struct NodeLevels {
    std::uint32_t a;
    std::uint32_t b;
    const LevelPlan* plan = nullptr;

    [[nodiscard]] bool a_stays() const noexcept {
        return plan != nullptr ? plan->a_stays(a, b) : a < b;
    }
    [[nodiscard]] bool b_stays() const noexcept {
        return plan != nullptr ? plan->b_stays(a, b) : b < a;
    }
    [[nodiscard]] bool both_go_down() const noexcept { return !a_stays() && !b_stays(); }
    [[nodiscard]] NodeLevels below() const noexcept {
        return {a_stays() ? a : a - 1, b_stays() ? b : b - 1, plan};
    }
};

/// A node of A and a node of B.
struct WideNodes {
    std::uint32_t a;
    std::uint32_t b;
};

/// A node of B with the nodes of A to compare it with.
struct NodeTask {
    ListArena::List list;
    std::uint32_t node_b;
};

/// Two nodes with overlapping children: bit 8j + i stands for child i of A and child j of B.
struct NodeMeeting {
    std::uint64_t bits;
    std::uint32_t node_a;
    std::uint32_t task;
};

/// Working memory of a grouped descent: a stack of tasks, and their lists.
struct FrameMemory {
    ListArena lists;
    std::vector<NodeTask> tasks;
    std::size_t task_count = 0;
    std::vector<NodeMeeting> meetings;

    /// Makes room for `more` tasks after the existing ones.
    void make_room(std::size_t more) {
        if (tasks.size() < task_count + more) {
            const std::size_t size = task_count + task_count / 2 + more;
            tasks.reserve(size);
            tasks.resize(size);
        }
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return lists.memory_bytes() + tasks.capacity() * sizeof(NodeTask) +
               meetings.capacity() * sizeof(NodeMeeting);
    }
};

}  // namespace tandem::traversal
