// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <tandem/world.hpp>

namespace tandem::dynamics {

/// Joins the events of the contact searches within one step into one list.
class StepEvents {
  public:
    void begin_step() noexcept {
        before_.swap(events_);
        events_.clear();
    }
    /// Restores the events of the last step.
    void take_back() noexcept { events_.swap(before_); }
    void forget() noexcept { events_.clear(); }
    /// Adds the events of one search; searches come in the order of time.
    void add(std::span<const ContactEvent> of_round);
    /// Sorts the events by pair. Begin and End events of a pair stay, in the order of time; a pair
    /// that only has Stay events keeps one.
    void end_step();
    [[nodiscard]] std::span<const ContactEvent> events() const noexcept { return events_; }

  private:
    std::vector<ContactEvent> events_;
    std::vector<ContactEvent> before_;  ///< the events of the last step
};

}  // namespace tandem::dynamics
