// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/step_events.hpp"

#include <algorithm>
#include <utility>

namespace tandem::dynamics {

void StepEvents::add(std::span<const ContactEvent> of_round) {
    events_.insert(events_.end(), of_round.begin(), of_round.end());
}

void StepEvents::end_step() {
    std::ranges::stable_sort(
        events_, {}, [](const ContactEvent& event) { return std::pair(event.a.id, event.b.id); });
    std::size_t kept = 0;
    for (std::size_t first = 0; first < events_.size();) {
        const ContactEvent of_pair = events_[first];
        const std::size_t start = kept;
        for (; first < events_.size() && events_[first].a == of_pair.a &&
               events_[first].b == of_pair.b;
             ++first) {
            if (events_[first].phase != ContactPhase::Stay) {
                events_[kept++] = events_[first];
            }
        }
        if (kept == start) {
            events_[kept++] = of_pair;
        }
    }
    events_.resize(kept);
}

}  // namespace tandem::dynamics
