// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "gpu/kernels/records.h"
#include "gpu/records.hpp"

namespace tandem::gpu {

/// Pairs of nodes that wait (tasks), and those that the current step processes. A step takes the
/// last ones: all of them while there is room, so that a walk goes level by level; fewer when room
/// is short, so that it goes deep first and needs little. If the children of a single pair do not
/// fit, the waiting tasks are moved to the host. No task is ever dropped.
class TaskPool {
  public:
    /// `fan_out`: how many tasks one task can produce at most.
    TaskPool(Machine& machine, std::size_t fan_out)
        : waiting_(machine), working_(machine), fan_out_(fan_out) {}

    /// Begins with these tasks and the least room that a walk needs; throws NoRoom if there is
    /// less.
    void start(std::span<const NodeTask> tasks) {
        waiting_.make_room(std::max(tasks.size(), fan_out_), 0);
        working_.make_room(1, 0);
        waiting_.assign(tasks);
        end_ = tasks.size();
        chunk_ = kMostTasks;
        put_aside_.clear();
    }

    [[nodiscard]] bool empty() const noexcept { return end_ == 0 && put_aside_.empty(); }

    /// Takes the tasks of the next step.
    void take() {
        if (end_ == 0) {
            take_up_again();
        }
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

    /// Throws NoRoom where growing would leave too little for other arrays.
    void make_room(std::size_t count) { waiting_.grow(count, end_); }
    void make_room_up_to(std::size_t count) { waiting_.make_room_up_to(count, end_); }

    /// Puts half of the tasks back, or moves the waiting ones to the host if only one was taken.
    void take_fewer() {
        if (count_ < 2) {
            put_aside();
            return;
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
    /// With at most this many tasks, the sums of what they append stay below 2^32.
    static constexpr std::size_t kMostTasks = std::size_t{1} << 24U;

    void put_aside() {
        if (end_ == 0) {
            throw NoRoom("the device has too little memory for a single pair of nodes");
        }
        const std::vector<NodeTask> tasks = waiting_.read(0, end_);
        put_aside_.insert(put_aside_.end(), tasks.begin(), tasks.end());
        end_ = 0;
    }

    /// Brings tasks back from the host, at most as many as have room for all their children.
    void take_up_again() {
        const std::size_t count =
            std::min(put_aside_.size(), std::max<std::size_t>(waiting_.room() / fan_out_, 1));
        waiting_.write(0, std::span(put_aside_).last(count));
        put_aside_.resize(put_aside_.size() - count);
        end_ = count;
    }

    Records<NodeTask> waiting_;
    Records<NodeTask> working_;
    std::vector<NodeTask> put_aside_;
    std::size_t fan_out_;
    std::size_t end_ = 0;
    std::size_t count_ = 0;
    std::size_t chunk_ = kMostTasks;
};

}  // namespace tandem::gpu
