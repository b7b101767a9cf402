// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "volumes/aabb.hpp"

namespace tandem::deform {

/// An end of an interval on one axis.
struct Endpoint {
    float value;
    std::uint32_t code;  ///< 2 · primitive for the lower end, 2 · primitive + 1 for the upper one

    [[nodiscard]] std::uint32_t primitive() const noexcept { return code / 2; }
    [[nodiscard]] bool is_upper() const noexcept { return (code & 1U) != 0; }

    /// At equal values, lower ends come before upper ones, because intervals are closed.
    [[nodiscard]] bool comes_before(const Endpoint& other) const noexcept {
        return value != other.value ? value < other.value : is_upper() < other.is_upper();
    }
};

/// The intervals of all primitives on one axis, sorted, with the number of overlapping pairs.
class SortedAxis {
  public:
    explicit SortedAxis(int axis) : axis_(axis) {}

    /// Takes new coordinates and keeps the order of the last frame.
    void take(const std::vector<Aabb>& boxes) {
        if (ends_.size() != 2 * boxes.size()) {
            ends_.resize(2 * boxes.size());
            for (std::uint32_t k = 0; k < ends_.size(); ++k) {
                ends_[k].code = k;
            }
        }
        for (Endpoint& end : ends_) {
            const Aabb& box = boxes[end.primitive()];
            end.value = end.is_upper() ? box.hi[axis_] : box.lo[axis_];
        }
    }

    void quick_sort() {
        std::sort(ends_.begin(), ends_.end(),
                  [](const Endpoint& a, const Endpoint& b) { return a.comes_before(b); });
    }

    /// Counts overlapping pairs in O(n); the ends must be sorted.
    void count_overlaps() {
        overlaps_ = 0;
        std::uint64_t open = 0;
        for (const Endpoint& end : ends_) {
            if (end.is_upper()) {
                --open;
            } else {
                overlaps_ += open++;
            }
        }
    }

    /// Insertion sort that updates the number of overlaps. Calls `begin(i, j)` when two intervals
    /// begin to overlap and `end(i, j)` when they cease to. Returns false if it gave up after
    /// `limit` exchanges; the ends are then a permutation that is not sorted.
    template <class Begin, class End>
    [[nodiscard]] bool insertion_sort(std::uint64_t limit, Begin begin, End end) {
        std::uint64_t exchanges = 0;
        for (std::size_t k = 1; k < ends_.size(); ++k) {
            const Endpoint moving = ends_[k];
            std::size_t at = k;
            for (; at > 0 && moving.comes_before(ends_[at - 1]); --at) {
                const Endpoint& passed = ends_[at - 1];
                if (moving.is_upper() != passed.is_upper()) {
                    if (moving.is_upper()) {
                        --overlaps_;
                        end(moving.primitive(), passed.primitive());
                    } else {
                        ++overlaps_;
                        begin(moving.primitive(), passed.primitive());
                    }
                }
                ends_[at] = passed;
                ++exchanges;
            }
            ends_[at] = moving;
            if (exchanges > limit) {
                return false;
            }
        }
        return true;
    }

    /// Calls `visit(i, j)` for every pair whose intervals overlap, in O(n + k) for k pairs.
    template <class Visit>
    void traverse(std::vector<std::uint32_t>& open, std::vector<std::uint32_t>& place,
                  Visit visit) const {
        open.clear();
        place.resize(ends_.size() / 2);
        for (const Endpoint& end : ends_) {
            const std::uint32_t k = end.primitive();
            if (end.is_upper()) {
                const std::uint32_t last = open.back();
                open[place[k]] = last;
                place[last] = place[k];
                open.pop_back();
                continue;
            }
            for (const std::uint32_t other : open) {
                visit(k, other);
            }
            place[k] = static_cast<std::uint32_t>(open.size());
            open.push_back(k);
        }
    }

    [[nodiscard]] std::uint64_t overlaps() const noexcept { return overlaps_; }
    [[nodiscard]] bool is_sorted() const {
        return std::is_sorted(ends_.begin(), ends_.end(), [](const Endpoint& a, const Endpoint& b) {
            return a.comes_before(b);
        });
    }
    [[nodiscard]] std::size_t bytes() const noexcept { return ends_.capacity() * sizeof(Endpoint); }

  private:
    int axis_;
    std::vector<Endpoint> ends_;
    std::uint64_t overlaps_ = 0;
};

}  // namespace tandem::deform
