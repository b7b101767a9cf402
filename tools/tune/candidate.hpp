// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <tandem/result.hpp>

namespace tandem::tune {

/// What some steps of a workload cost a candidate, and what it found in them.
struct Turn {
    std::uint32_t steps = 0;  ///< one at least
    double seconds = 0.0;     ///< of all of them
    /// Of the pairs of the steps that are checked, in their order. Which ones these are does not
    /// depend on the candidate.
    std::vector<std::uint64_t> pair_hashes;
};

/// A candidate at work. It goes on where it stopped, so that nothing warms up twice.
class Run {
  public:
    Run() = default;
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    virtual ~Run() = default;

    /// So many steps; fewer once they have cost more than `limit_s`, but one at least. A workload
    /// that is at its end begins again.
    [[nodiscard]] virtual Result<Turn> go(std::uint32_t steps, double limit_s) = 0;
};

/// A way to do the work.
struct Candidate {
    std::string name;
    std::function<Result<std::unique_ptr<Run>>()> start;
};

}  // namespace tandem::tune
