// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dynamics/body_state.hpp"

namespace tandem::dynamics {

/// Two bodies that a constraint couples.
struct BodyPair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;

    friend bool operator==(const BodyPair&, const BodyPair&) = default;
};

/// Puts constraints into groups, called colours, in which no two share a body that can be moved:
/// the constraints of a colour may be solved at the same time, in any order, with the same result.
/// The colours depend on the constraints and their order alone, so the bits of a step do not
/// depend on the number of threads. Constraints that find no colour come last, and are solved one
/// after the other.
class Colouring {
  public:
    static constexpr std::uint32_t kColours = 24;

    /// Constraints of the same two bodies that follow each other get the same colour and stay
    /// neighbours, in their order.
    void colour(std::span<const BodyPair> constraints, std::span<const BodyState> bodies);

    /// Runs of constraints, by position in `order()`. The runs of one colour are independent.
    struct Run {
        std::uint32_t first;
        std::uint32_t end;
    };
    [[nodiscard]] std::span<const Run> runs(std::uint32_t colour) const {
        return std::span(runs_).subspan(begin_[colour], begin_[colour + 1] - begin_[colour]);
    }
    [[nodiscard]] std::span<const Run> rest() const {
        return std::span(runs_).subspan(begin_[kColours]);
    }
    /// The constraints, colour by colour.
    [[nodiscard]] std::span<const std::uint32_t> order() const { return order_; }

  private:
    std::vector<std::uint32_t> taken_;  ///< of each body: colours that have a constraint on it
    std::vector<std::uint8_t> colour_of_run_;
    std::vector<Run> found_;
    std::vector<Run> runs_;
    std::vector<std::uint32_t> order_;
    std::vector<std::size_t> begin_;
};

}  // namespace tandem::dynamics
