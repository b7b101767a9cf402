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

/// Which candidates are tried.
enum class Thoroughness {
    Sensible,    ///< a few values of each parameter, without methods that cannot win
    Exhaustive,  ///< every combination
};

/// The cost and the result of a candidate in some steps of a workload.
struct Turn {
    std::uint32_t steps = 0;  ///< at least one
    double seconds = 0.0;     ///< for all steps together
    /// Hashes of the pairs of the steps that are checked, in their order. The choice of these steps
    /// does not depend on the candidate.
    std::vector<std::uint64_t> pair_hashes;
};

/// Conditions that end a turn before its last step.
struct TurnLimit {
    double seconds = 0.0;
    const signals::Stop& stop;
};

/// A running candidate. It continues where it stopped, so that it warms up only once.
class Run {
  public:
    Run() = default;
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    virtual ~Run() = default;

    /// Runs `steps` steps, at least one; fewer if they cost more than the limit, or when `stop`
    /// returns true. After its end a workload begins again.
    [[nodiscard]] virtual Result<Turn> go(std::uint32_t steps, const TurnLimit& limit) = 0;
};

/// A named way to do the work.
struct Candidate {
    std::string name;
    std::function<Result<std::unique_ptr<Run>>()> start;
};

}  // namespace tandem::tune
