// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

#include <tandem/flow.hpp>
#include <tandem/mesh.hpp>

#include "base/module_names.hpp"
#include "traversal/wide/self/leaf_vertices.hpp"

namespace tandem::query {

/// A box around directions, which are unit vectors.
struct DirectionRange {
    std::array<double, 3> low;
    std::array<double, 3> high;

    /// The range of the directions of half-lines from `apex` that run inside the triangle with the
    /// other two corners. These may be equal to the apex; a point gives an empty range.
    [[nodiscard]] static DirectionRange of_triangle(const Vec3& apex, const Vec3& first,
                                                    const Vec3& second);
    [[nodiscard]] static DirectionRange nothing() noexcept;

    void add(const DirectionRange& other) noexcept;
    [[nodiscard]] bool overlaps(const DirectionRange& other) const noexcept;
};

/// A binary tree over ranges of directions that finds overlapping pairs. Keeps its memory.
class DirectionTree {
  public:
    void clear() { items_.clear(); }
    void add(std::uint32_t number, const DirectionRange& range) {
        items_.push_back({range, number});
    }
    /// Incomplete after a stop request; `cancel` may be null.
    void build(const std::stop_token* cancel);

    /// Calls `take(a, b)` with the numbers of each overlapping pair, once. Returns the number of
    /// ranges compared.
    template <class Take>
    std::uint64_t overlapping_pairs(const std::stop_token* cancel, Take take);

  private:
    static constexpr std::size_t kFew = 4;

    struct Item {
        DirectionRange range;
        std::uint32_t number;
    };
    /// A node has the items from begin to end; children of node k are 2k + 1 and 2k + 2.
    struct Node {
        std::size_t number;
        std::size_t begin;
        std::size_t end;

        [[nodiscard]] bool is_leaf() const noexcept { return end - begin <= kFew; }
        [[nodiscard]] std::size_t middle() const noexcept { return begin + (end - begin) / 2; }
        [[nodiscard]] Node first() const noexcept { return {2 * number + 1, begin, middle()}; }
        [[nodiscard]] Node second() const noexcept { return {2 * number + 2, middle(), end}; }
    };

    [[nodiscard]] Node root() const noexcept { return {0, 0, items_.size()}; }
    void build_below(const Node& node, const std::stop_token* cancel);

    std::vector<Item> items_;
    std::vector<DirectionRange> ranges_;  ///< by number of the node
    std::vector<std::pair<Node, Node>> stack_;
};

template <class Take>
std::uint64_t DirectionTree::overlapping_pairs(const std::stop_token* cancel, Take take) {
    std::uint64_t compared = 0;
    std::size_t steps = 0;
    stack_.clear();
    stack_.emplace_back(root(), root());
    while (!stack_.empty() && !is_cancelled_at(steps++, cancel)) {
        const auto [a, b] = stack_.back();
        stack_.pop_back();
        const bool is_same = a.number == b.number;
        ++compared;
        if (!is_same && !ranges_[a.number].overlaps(ranges_[b.number])) {
            continue;
        }
        if (a.is_leaf() && b.is_leaf()) {
            for (std::size_t i = a.begin; i < a.end; ++i) {
                for (std::size_t j = is_same ? i + 1 : b.begin; j < b.end; ++j) {
                    ++compared;
                    if (items_[i].range.overlaps(items_[j].range) &&
                        take(items_[i].number, items_[j].number) == Flow::Stop) {
                        return compared;
                    }
                }
            }
        } else if (is_same) {
            stack_.emplace_back(a.first(), a.first());
            stack_.emplace_back(a.second(), a.second());
            stack_.emplace_back(a.first(), a.second());
        } else if (a.end - a.begin >= b.end - b.begin) {
            stack_.emplace_back(a.first(), b);
            stack_.emplace_back(a.second(), b);
        } else {
            stack_.emplace_back(a, b.first());
            stack_.emplace_back(a, b.second());
        }
    }
    return compared;
}

}  // namespace tandem::query
