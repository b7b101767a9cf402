// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "signals/interrupt.hpp"

namespace tandem::tune {

/// Which candidates there are.
enum class Extent {
    Sensible,    ///< a few values of each parameter, without methods that cannot win
    Exhaustive,  ///< every combination
};

/// What some steps of a workload cost a candidate, and what it found in them.
struct Turn {
    std::uint32_t steps = 0;  ///< one at least
    double seconds = 0.0;     ///< for all steps together
    /// Hashes of the pairs of the steps that are checked, in the order of the steps. Which steps
    /// are checked does not depend on the candidate.
    std::vector<std::uint64_t> pair_hashes;
};

/// When a turn ends before its last step.
struct TurnLimit {
    double seconds = 0.0;
    const signals::Stop& stop;
};

/// A candidate at work. It goes on where it stopped, so that nothing warms up twice.
class Run {
  public:
    Run() = default;
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    virtual ~Run() = default;

    /// Takes `steps` steps; fewer once they have cost more than the limit, or when it says stop,
    /// but one at least. A workload that is at its end begins again.
    [[nodiscard]] virtual Result<Turn> go(std::uint32_t steps, const TurnLimit& limit) = 0;
};

/// A way to do the work.
struct Candidate {
    std::string name;
    std::function<Result<std::unique_ptr<Run>>()> start;
};

}  // namespace tandem::tune
