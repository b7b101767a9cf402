// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "candidate.hpp"
#include "halving.hpp"

namespace tandem::tune {

/// A candidate with its results so far.
class Contender {
  public:
    Contender(const Candidate& candidate, std::size_t number)
        : candidate_(&candidate), number_(number) {}

    [[nodiscard]] const std::string& name() const { return candidate_->name; }
    [[nodiscard]] std::size_t number() const { return number_; }

    /// Removes the costs, because a new rung begins.
    void begin_rung();
    /// Starts the candidate if necessary, and runs it.
    Result<Done> go(std::uint32_t steps, const TurnLimit& limit);

    [[nodiscard]] bool has_cost() const { return !costs_.empty(); }
    [[nodiscard]] Cost cost() const;
    [[nodiscard]] std::uint64_t steps_in_rung() const { return steps_; }
    [[nodiscard]] double seconds_in_rung() const { return seconds_; }

    /// The first step checked in both runs in which they found different pairs. `other` must be the
    /// same contender in every call.
    [[nodiscard]] std::optional<std::size_t> first_difference(const Contender& other);
    /// Number of checked steps in which both found the same pairs.
    [[nodiscard]] std::uint64_t agreed() const { return agreed_; }

    /// Removes a candidate that failed, found other pairs, or had no turn.
    void drop();
    /// Marks a candidate as too slow to win; the first one still runs, as the reference.
    void fall_behind();

    [[nodiscard]] bool is_running() const {
        return place_ == Place::Running || place_ == Place::Yardstick;
    }
    [[nodiscard]] bool is_yardstick() const { return place_ == Place::Yardstick; }
    [[nodiscard]] bool is_sound() const { return place_ != Place::Dropped; }

  private:
    enum class Place { Running, Yardstick, Behind, Dropped };

    const Candidate* candidate_;
    std::size_t number_;
    Place place_ = Place::Running;
    std::unique_ptr<Run> run_;
    std::vector<std::uint64_t> pair_hashes_;
    std::size_t agreed_ = 0;
    std::vector<double> costs_;  ///< seconds per step in each turn
    std::uint64_t steps_ = 0;
    double seconds_ = 0.0;
};

}  // namespace tandem::tune
