// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <tandem/world.hpp>

namespace tandem::dynamics {

/// The events of a step that looks for contacts in several rounds, as one list.
class StepEvents {
  public:
    void begin_step() noexcept { events_.clear(); }
    /// Adds the events of a round; rounds come in the order of time.
    void add(std::span<const ContactEvent> of_round);
    /// Sorts by pair. What a pair has begun and ended stays, in the order of time; a pair that has
    /// done neither stays once.
    void end_step();
    [[nodiscard]] std::span<const ContactEvent> events() const noexcept { return events_; }

  private:
    std::vector<ContactEvent> events_;
};

}  // namespace tandem::dynamics
