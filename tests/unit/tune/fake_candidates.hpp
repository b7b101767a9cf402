// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "scenes/random.hpp"
#include "tune/candidate.hpp"
#include "tune/halving.hpp"

namespace tandem::tune {

/// The behaviour of a fake candidate.
struct Fake {
    std::string name;
    double step_s = 1e-3;
    double noise = 0.0;                ///< a turn costs up to this fraction more
    std::uint64_t wrong_from = ~0ULL;  ///< the first step in which it finds wrong pairs
    std::uint64_t fails_from = ~0ULL;  ///< the first step in which it fails
    std::uint64_t seed = 1;
};

/// A clock that advances by the costs of the fakes.
struct FakeClock {
    double now_s = 0.0;
    std::uint64_t started = 0;
    std::vector<std::string> turns;  ///< the candidates that ran, in order
};

class FakeRun final : public Run {
  public:
    FakeRun(const Fake& fake, FakeClock& clock) : fake_(fake), clock_(clock), random_(fake.seed) {}

    Result<Turn> go(std::uint32_t steps, const TurnLimit& limit) override {
        Turn turn;
        const double step_s =
            fake_.step_s * (1.0 + fake_.noise * (0.5 + 0.5 * random_.symmetric()));
        while (turn.steps < steps &&
               (turn.steps == 0 || (turn.seconds < limit.seconds && !limit.stop()))) {
            if (step_ >= fake_.fails_from) {
                return Error{ErrorCode::Unsupported, "it broke"};
            }
            turn.pair_hashes.push_back(step_ >= fake_.wrong_from ? 0 : step_ + 1);
            turn.seconds += step_s;
            ++turn.steps;
            ++step_;
        }
        clock_.now_s += turn.seconds;
        clock_.turns.push_back(fake_.name);
        return turn;
    }

  private:
    Fake fake_;
    FakeClock& clock_;
    scenes::Random random_;
    std::uint64_t step_ = 0;
};

inline std::vector<Candidate> candidates_of(const std::vector<Fake>& fakes, FakeClock& clock) {
    std::vector<Candidate> candidates;
    for (const Fake& fake : fakes) {
        candidates.push_back({fake.name, [fake, &clock]() -> Result<std::unique_ptr<Run>> {
                                  ++clock.started;
                                  return std::unique_ptr<Run>(
                                      std::make_unique<FakeRun>(fake, clock));
                              }});
    }
    return candidates;
}

inline HalvingSettings settings_with(FakeClock& clock, double budget_s = 1e6) {
    HalvingSettings settings;
    settings.budget_s = budget_s;
    settings.now = [&clock] { return clock.now_s; };
    return settings;
}

}  // namespace tandem::tune
