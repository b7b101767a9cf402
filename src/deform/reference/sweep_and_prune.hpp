// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "deform/reference/primitive_boxes.hpp"
#include "deform/reference/sorted_axis.hpp"

namespace tandem::deform {

/// The baseline of section 3.1: sweep and prune within one mesh. Pairs that overlap on all three
/// axes are kept in a balanced search tree (Baraff 1992). Insertion sort has no limit of exchanges.
class SweepAndPrune {
  public:
    /// Calls `found(i, j)`, i < j, for every pair of primitives whose boxes overlap.
    template <class Found>
    void frame(const MeshView& mesh, Found found) {
        update(mesh);
        for (const auto& [i, j] : pairs_) {
            found(i, j);
        }
    }

    void update(const MeshView& mesh) {
        const std::size_t before = boxes_.size();
        take_boxes(mesh, boxes_);
        if (boxes_.size() != before) {
            start();
            return;
        }
        for (SortedAxis& axis : axes_) {
            axis.take(boxes_);
        }
        for (SortedAxis& axis : axes_) {
            (void)axis.insertion_sort(
                std::numeric_limits<std::uint64_t>::max(),
                [&](std::uint32_t i, std::uint32_t j) {
                    // All boxes are already those of this frame. A pair is added when the last of
                    // its three axes begins to overlap; on the earlier ones this test fails.
                    if (meet(boxes_[i], boxes_[j])) {
                        pairs_.insert(std::minmax(i, j));
                    }
                },
                [&](std::uint32_t i, std::uint32_t j) { pairs_.erase(std::minmax(i, j)); });
        }
    }

    [[nodiscard]] std::size_t pair_count() const noexcept { return pairs_.size(); }
    [[nodiscard]] std::size_t bytes() const noexcept {
        // Bytes of a tree node: the pair, three pointers, a colour, and one word of the allocator.
        constexpr std::size_t kSearchNode = sizeof(Pair) + 3 * sizeof(void*) + 16;
        return axes_[0].bytes() + axes_[1].bytes() + axes_[2].bytes() +
               boxes_.capacity() * sizeof(Aabb) + pairs_.size() * kSearchNode;
    }

  private:
    using Pair = std::pair<std::uint32_t, std::uint32_t>;

    void start() {
        pairs_.clear();
        for (SortedAxis& axis : axes_) {
            axis.take(boxes_);
            axis.quick_sort();
            axis.count_overlaps();
        }
        const SortedAxis& fewest = *std::min_element(
            axes_.begin(), axes_.end(),
            [](const auto& a, const auto& b) { return a.overlaps() < b.overlaps(); });
        std::vector<std::uint32_t> open;
        std::vector<std::uint32_t> place;
        fewest.traverse(open, place, [&](std::uint32_t i, std::uint32_t j) {
            if (meet(boxes_[i], boxes_[j])) {
                pairs_.insert(std::minmax(i, j));
            }
        });
    }

    std::array<SortedAxis, 3> axes_{SortedAxis(0), SortedAxis(1), SortedAxis(2)};
    std::vector<Aabb> boxes_;
    std::set<Pair> pairs_;
};

}  // namespace tandem::deform
