// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bench/broad/case.hpp"
#include "bench/broad/contestant.hpp"
#include "heap.hpp"

namespace tandem::peers {

/// Makes the broad phase of a peer. Each program defines this function once.
[[nodiscard]] Result<std::unique_ptr<bench::BroadContestant>> make_broad_adapter(
    const bench::BroadCase& one);

[[nodiscard]] inline Error unknown_peer(const bench::BroadCase& one) {
    return {ErrorCode::InvalidArgument, "no such peer here: " + one.method};
}

/// The current objects in one array without gaps, for libraries that take boxes as an array.
class LiveBoxes {
  public:
    void apply(const BoxStep& step) {
        for (const std::uint32_t object : step.removed) {
            const std::uint32_t slot = slots_[object];
            slots_[objects_.back()] = slot;
            objects_[slot] = objects_.back();
            boxes_[slot] = boxes_.back();
            objects_.pop_back();
            boxes_.pop_back();
        }
        for (std::size_t k = 0; k < step.added.size(); ++k) {
            const std::uint32_t object = step.added[k];
            if (slots_.size() <= object) {
                slots_.resize(object + std::size_t{1});
            }
            slots_[object] = static_cast<std::uint32_t>(objects_.size());
            objects_.push_back(object);
            boxes_.push_back(step.added_boxes[k]);
        }
        for (std::size_t k = 0; k < step.moved.size(); ++k) {
            boxes_[slots_[step.moved[k]]] = step.moved_boxes[k];
        }
    }

    [[nodiscard]] const std::vector<Box>& boxes() const { return boxes_; }
    [[nodiscard]] std::uint32_t object(std::size_t slot) const { return objects_[slot]; }

  private:
    std::vector<std::uint32_t> slots_;    ///< indexed by object
    std::vector<std::uint32_t> objects_;  ///< indexed by slot
    std::vector<Box> boxes_;              ///< indexed by slot
};

[[nodiscard]] inline ObjectPair ordered_pair(std::uint32_t a, std::uint32_t b) {
    return a < b ? ObjectPair{a, b} : ObjectPair{b, a};
}

/// Growth of the heap, in bytes, during the first calls, for libraries that do not report their
/// memory. Reading it takes time, so later calls, which grow little, are not measured.
class HeapGrowth {
  public:
    template <class Action>
    void watch(Action action) {
        constexpr int kWatchedCalls = 8;
        if (calls_++ >= kWatchedCalls) {
            action();
            return;
        }
        const std::size_t before = heap_in_use();
        action();
        const std::size_t after = heap_in_use();
        bytes_ += static_cast<std::ptrdiff_t>(after) - static_cast<std::ptrdiff_t>(before);
    }

    [[nodiscard]] std::size_t bytes() const {
        return bytes_ < 0 ? 0 : static_cast<std::size_t>(bytes_);
    }

  private:
    int calls_ = 0;
    std::ptrdiff_t bytes_ = 0;
};

}  // namespace tandem::peers
