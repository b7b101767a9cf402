// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <span>

#include "gpu/kernels/records.h"
#include "gpu/records.hpp"

namespace tandem::gpu {

/// Pairs of nodes that wait, and those that a step works on. A step takes the last ones: all of
/// them while there is room, so that a walk goes level by level; fewer where there is none, so that
/// it goes deep first and needs little. Nothing is ever dropped.
class TaskPool {
  public:
    explicit TaskPool(Machine& machine) : waiting_(machine), working_(machine) {}

    void start(std::span<const NodeTask> tasks, std::size_t first_room) {
        waiting_.make_room(std::max(tasks.size(), first_room), 0);
        waiting_.assign(tasks);
        end_ = tasks.size();
        chunk_ = kMostTasks;
    }

    [[nodiscard]] bool empty() const noexcept { return end_ == 0; }

    /// Takes tasks to work on.
    void take() {
        count_ = std::min(end_, chunk_);
        for (;;) {
            try {
                working_.make_room(count_, 0);
                break;
            } catch (const NoRoom&) {
                if (count_ == 1) {
                    throw;
                }
                count_ /= 2;
                chunk_ = count_;
            }
        }
        end_ -= count_;
        working_.copy_from(waiting_, end_, 0, count_);
        chunk_ = std::min(2 * chunk_, kMostTasks);
    }

    [[nodiscard]] const Buffer* working() { return working_.buffer(); }
    [[nodiscard]] const Buffer* waiting() { return waiting_.buffer(); }
    [[nodiscard]] std::uint32_t count() const { return word(count_); }
    [[nodiscard]] std::uint32_t end() const { return word(end_); }
    [[nodiscard]] std::uint32_t room() const { return word(waiting_.room()); }
    void set_end(std::uint32_t end) { end_ = end; }

    void make_room(std::size_t count) { waiting_.make_room(count, end_); }

    /// Puts half of the tasks back; NoRoom if there is only one.
    void take_fewer() {
        if (count_ < 2) {
            throw NoRoom("not even a single pair of nodes has room on the device");
        }
        const std::size_t fewer = count_ / 2;
        const std::size_t back = count_ - fewer;
        waiting_.make_room(end_ + back, end_);
        waiting_.copy_from(working_, 0, end_, back);
        end_ += back;
        working_.copy_from(working_, back, 0, fewer);
        count_ = fewer;
        chunk_ = fewer;
    }

  private:
    /// Sums of what they append stay below 2^32.
    static constexpr std::size_t kMostTasks = std::size_t{1} << 24U;

    Records<NodeTask> waiting_;
    Records<NodeTask> working_;
    std::size_t end_ = 0;
    std::size_t count_ = 0;
    std::size_t chunk_ = kMostTasks;
};

}  // namespace tandem::gpu
