// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "bench/time_source.hpp"

namespace tandem::tune {

/// Measures steps that may be as short as reading the clock: short steps are timed many together.
/// Before work that does not count, `pause` must be called.
class StepTimer {
  public:
    explicit StepTimer(bench::TimeSource source) : source_(source) {}

    /// To be called before each step.
    void begin() {
        if (!open_) {
            start_s_ = bench::seconds_now(source_);
            open_ = true;
        }
    }

    /// To be called after each step.
    void end() {
        ++steps_;
        ++steps_in_block_;
        if (!is_short_ || steps_in_block_ == kMostStepsInBlock) {
            pause();
        }
    }

    /// The following work is not timed until the next step begins.
    void pause() {
        if (!open_) {
            return;
        }
        open_ = false;
        const double block_s = bench::seconds_now(source_) - start_s_;
        seconds_ += block_s;
        is_short_ = block_s < kShort * steps_in_block_;
        steps_in_block_ = 0;
    }

    /// The time of all finished blocks, in seconds.
    [[nodiscard]] double seconds() const { return seconds_; }
    [[nodiscard]] std::uint32_t steps() const { return steps_; }

  private:
    static constexpr double kShort = 20e-6;
    static constexpr std::uint32_t kMostStepsInBlock = 64;

    bench::TimeSource source_;
    bool open_ = false;
    bool is_short_ = false;
    std::uint32_t steps_in_block_ = 0;
    double start_s_ = 0.0;
    double seconds_ = 0.0;
    std::uint32_t steps_ = 0;
};

/// Whether the pairs of a step are compared: every step in the first pass, later one of 64, so that
/// short steps can be timed together.
[[nodiscard]] constexpr bool is_checked(std::uint64_t step, std::uint64_t steps_of_a_pass) {
    return step < steps_of_a_pass || step % 64 == 63;
}

}  // namespace tandem::tune
