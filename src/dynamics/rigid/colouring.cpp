// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/rigid/colouring.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace tandem::dynamics {

void Colouring::colour(std::span<const BodyPair> constraints, std::span<const BodyState> bodies) {
    constexpr std::uint32_t kAll = (1U << kColours) - 1;
    taken_.assign(bodies.size(), 0);
    found_.clear();
    colour_of_run_.clear();
    begin_.assign(kColours + 2, 0);
    // Give each run of constraints of the same two bodies the lowest colour that neither body has.
    for (std::uint32_t first = 0; first < constraints.size();) {
        const BodyPair pair = constraints[first];
        std::uint32_t end = first + 1;
        while (end < constraints.size() && constraints[end] == pair) {
            ++end;
        }
        const bool moves_a = bodies[pair.a].is_dynamic();
        const bool moves_b = bodies[pair.b].is_dynamic();
        const std::uint32_t taken =
            (moves_a ? taken_[pair.a] : 0U) | (moves_b ? taken_[pair.b] : 0U);
        const auto colour = static_cast<std::uint32_t>(std::countr_one(taken & kAll));
        if (colour < kColours) {
            taken_[pair.a] |= moves_a ? 1U << colour : 0U;
            taken_[pair.b] |= moves_b ? 1U << colour : 0U;
        }
        found_.push_back({first, end});
        colour_of_run_.push_back(static_cast<std::uint8_t>(colour));
        ++begin_[colour + 1];
        first = end;
    }
    for (std::size_t k = 1; k < begin_.size(); ++k) {
        begin_[k] += begin_[k - 1];
    }
    // A counting sort by colour. It is stable: the order within a colour is kept.
    runs_.resize(found_.size());
    std::array<std::size_t, kColours + 1> next{};
    std::copy(begin_.begin(), begin_.end() - 1, next.begin());
    for (std::size_t k = 0; k < found_.size(); ++k) {
        runs_[next[colour_of_run_[k]]++] = found_[k];
    }
    // Renumber the runs by their positions in the order of the colours.
    order_.clear();
    for (Run& run : runs_) {
        const auto place = static_cast<std::uint32_t>(order_.size());
        for (std::uint32_t k = run.first; k < run.end; ++k) {
            order_.push_back(k);
        }
        run = {place, static_cast<std::uint32_t>(order_.size())};
    }
}

}  // namespace tandem::dynamics
