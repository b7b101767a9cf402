// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "deform/reference/primitive_boxes.hpp"
#include "deform/reference/sorted_axis.hpp"

namespace tandem::deform {

struct SwiperSettings {
    double effort = 8.0;             ///< insertion sort gives up at effort · n · log2 n exchanges
    std::uint32_t rest_frames = 20;  ///< frames for which that axis is not sorted afterwards
    std::uint64_t seed = 1;  ///< seed for choosing an axis when insertion sort gave up on all three
};

/// SWIPER (section 3.1): sorted intervals on three axes with the number of overlaps on each; the
/// axis with the fewest overlaps is traversed. `found(i, j)` gets pairs of primitives whose boxes
/// overlap.
class Swiper {
  public:
    explicit Swiper(const SwiperSettings& settings = {})
        : settings_(settings), random_(settings.seed) {}

    template <class Found>
    void frame(const MeshView& mesh, Found found) {
        update(mesh);
        boxes_tested_ = 0;
        axes_[chosen_].traverse(open_, place_, [&](std::uint32_t i, std::uint32_t j) {
            ++boxes_tested_;
            if (meet(boxes_[i], boxes_[j])) {
                found(i, j);
            }
        });
    }

    /// Sorts the axes and chooses the one to traverse.
    void update(const MeshView& mesh) {
        const std::size_t before = boxes_.size();
        take_boxes(mesh, boxes_);
        const bool is_new = boxes_.size() != before;
        const std::uint64_t limit = limit_for(boxes_.size());
        bool is_any_sorted = false;
        for (std::size_t k = 0; k < axes_.size(); ++k) {
            const bool is_sorted = sort(axes_[k], rest_[k], limit, is_new);
            if (is_sorted && (!is_any_sorted || axes_[k].overlaps() < axes_[chosen_].overlaps())) {
                chosen_ = k;
            }
            is_any_sorted = is_any_sorted || is_sorted;
        }
        if (!is_any_sorted) {
            random_ = random_ * 6364136223846793005U + 1442695040888963407U;
            chosen_ = static_cast<std::size_t>((random_ >> 33U) % axes_.size());
            axes_[chosen_].quick_sort();
            axes_[chosen_].count_overlaps();
            ++random_choices_;
        }
    }

    [[nodiscard]] std::uint64_t boxes_tested() const noexcept { return boxes_tested_; }
    [[nodiscard]] std::uint64_t random_choices() const noexcept { return random_choices_; }
    [[nodiscard]] std::size_t chosen_axis() const noexcept { return chosen_; }
    [[nodiscard]] std::size_t bytes() const noexcept {
        return axes_[0].bytes() + axes_[1].bytes() + axes_[2].bytes() +
               boxes_.capacity() * sizeof(Aabb) +
               (open_.capacity() + place_.capacity()) * sizeof(std::uint32_t);
    }

  private:
    [[nodiscard]] std::uint64_t limit_for(std::size_t primitives) const {
        const auto ends = static_cast<double>(2 * primitives + 1);
        return static_cast<std::uint64_t>(settings_.effort * ends *
                                          static_cast<double>(std::bit_width(2 * primitives + 1)));
    }

    /// Sorts one axis; returns false if it is not sorted. A resting axis is not sorted, except in
    /// the last frame of its rest: quicksort then prepares it for insertion sort in the next frame.
    [[nodiscard]] bool sort(SortedAxis& axis, std::uint32_t& rest, std::uint64_t limit,
                            bool is_new) const {
        axis.take(boxes_);
        if (is_new) {
            rest = 0;
            axis.quick_sort();
            axis.count_overlaps();
            return true;
        }
        if (rest > 0) {
            if (--rest > 0) {
                return false;
            }
            axis.quick_sort();
            axis.count_overlaps();
            return true;
        }
        const auto ignore = [](std::uint32_t, std::uint32_t) {};
        if (axis.insertion_sort(limit, ignore, ignore)) {
            return true;
        }
        rest = settings_.rest_frames;
        return false;
    }

    SwiperSettings settings_;
    std::uint64_t random_;
    std::array<SortedAxis, 3> axes_{SortedAxis(0), SortedAxis(1), SortedAxis(2)};
    std::array<std::uint32_t, 3> rest_{};
    std::vector<Aabb> boxes_;
    std::vector<std::uint32_t> open_;
    std::vector<std::uint32_t> place_;
    std::size_t chosen_ = 0;
    std::uint64_t boxes_tested_ = 0;
    std::uint64_t random_choices_ = 0;
};

}  // namespace tandem::deform
