// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

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

    [[nodiscard]] Mark mark() const noexcept { return used_; }
    void release(Mark mark) noexcept { used_ = mark; }

    [[nodiscard]] List reserve(std::size_t capacity) {
        const List list{used_, 0};
        used_ += capacity;
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
    [[nodiscard]] std::uint32_t* data() noexcept { return data_.get(); }
    [[nodiscard]] std::span<const std::uint32_t> view(const List& list) const noexcept {
        return {&data_[list.begin], list.size};
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return capacity_ * sizeof(std::uint32_t);
    }

  private:
    void grow() {
        const std::size_t capacity = used_ + used_ / 8 + 256;
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

/// The levels of the nodes of a task. Both sides go down, or, where one is higher, that one alone.
struct NodeLevels {
    std::uint32_t a;
    std::uint32_t b;

    [[nodiscard]] bool a_stays() const noexcept { return a < b; }
    [[nodiscard]] bool b_stays() const noexcept { return b < a; }
    [[nodiscard]] NodeLevels below() const noexcept {
        return {a_stays() ? a : a - 1, b_stays() ? b : b - 1};
    }
};

/// A node of B with the nodes of A that it has to be compared with.
struct NodeTask {
    ListArena::List list;
    std::uint32_t node_b;
};

/// Two nodes some of whose children meet: bit 8j + i for child i of A's and child j of B's.
struct NodeMeeting {
    std::uint64_t bits;
    std::uint32_t node_a;
    std::uint32_t task;
};

/// Working memory of a grouped descent: tasks like a stack, and their lists.
struct FrameMemory {
    ListArena lists;
    std::vector<NodeTask> tasks;
    std::size_t task_count = 0;
    std::vector<NodeMeeting> meetings;

    /// For so many tasks behind those that are there.
    void make_room(std::size_t more) {
        if (tasks.size() < task_count + more) {
            tasks.resize(2 * (task_count + more));
        }
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return lists.memory_bytes() + tasks.capacity() * sizeof(NodeTask) +
               meetings.capacity() * sizeof(NodeMeeting);
    }
};

}  // namespace tandem
