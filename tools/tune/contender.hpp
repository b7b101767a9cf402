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

/// A candidate with what is known of it so far.
class Contender {
  public:
    Contender(const Candidate& candidate, std::size_t number)
        : candidate_(&candidate), number_(number) {}

    [[nodiscard]] const std::string& name() const { return candidate_->name; }
    [[nodiscard]] std::size_t number() const { return number_; }

    /// Forgets the costs: those that follow belong to the new rung.
    void begin_rung();
    /// Starts the candidate if it has not been started.
    Result<Done> go(std::uint32_t steps, const TurnLimit& limit);

    [[nodiscard]] bool has_cost() const { return !costs_.empty(); }
    [[nodiscard]] Cost cost() const;
    [[nodiscard]] std::uint64_t steps_in_rung() const { return steps_; }
    [[nodiscard]] double seconds_in_rung() const { return seconds_; }

    /// The first step that was checked for both and in which they found different pairs. `other`
    /// must be the same contender in every call.
    [[nodiscard]] std::optional<std::size_t> first_difference(const Contender& other);
    /// In how many checked steps both found the same.
    [[nodiscard]] std::uint64_t agreed() const { return agreed_; }

    /// Takes the candidate out, which failed, found other pairs, or had no turn.
    void drop();
    /// Too slow to win; the first candidate goes on as the yardstick.
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
    std::vector<double> costs_;  ///< seconds a step of each turn
    std::uint64_t steps_ = 0;
    double seconds_ = 0.0;
};

}  // namespace tandem::tune
