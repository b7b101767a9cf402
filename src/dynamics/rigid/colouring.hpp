// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dynamics/rigid/body_state.hpp"

namespace tandem::dynamics {

/// The two bodies of a constraint.
struct BodyPair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;

    friend bool operator==(const BodyPair&, const BodyPair&) = default;
};

/// Groups constraints by colours so that two constraints of a colour never share a body that can be
/// moved: the constraints of a colour may be solved in parallel, in any order, with the same
/// result. The colours depend only on the constraints and their order, so the bits of a step do not
/// depend on the number of threads. Constraints for which no colour is free come last and are
/// solved one after the other.
class Colouring {
  public:
    static constexpr std::uint32_t kColours = 24;

    /// Successive constraints of the same two bodies get the same colour and stay neighbours, in
    /// their order.
    void colour(std::span<const BodyPair> constraints, std::span<const BodyState> bodies);

    /// A range of positions in `order()`. The runs of one colour are independent of each other.
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
    /// The numbers of the constraints, sorted by colour.
    [[nodiscard]] std::span<const std::uint32_t> order() const { return order_; }

  private:
    /// By body: the set of colours that a constraint of this body has.
    std::vector<std::uint32_t> taken_;
    std::vector<std::uint8_t> colour_of_run_;
    std::vector<Run> found_;
    std::vector<Run> runs_;
    std::vector<std::uint32_t> order_;
    std::vector<std::size_t> begin_;
};

}  // namespace tandem::dynamics
