// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "candidate.hpp"

namespace tandem::tune {

enum class Dropping {
    WorseHalf,  ///< after each rung, but not those that may be the best within the noise
    Nothing,    ///< all go to the end: what the choice of halving is compared with
};

struct HalvingSettings {
    double budget_s = 30.0;
    std::uint32_t warm_up = 32;  ///< steps that drop nobody: structures settle
    /// Of a turn in the first rung, for the first candidate, if all rungs fit the budget: long
    /// enough for the clock and for what else the machine does.
    double turn_s = 0.02;
    Dropping dropping = Dropping::WorseHalf;
    /// Seconds since some moment, by the clock on the wall: what the budget is spent in.
    std::function<double()> now;
    std::function<void(const std::string& what)> progress = [](const std::string&) {};
};

/// How often each candidate is measured in a rung. Every other time the order is reversed, since
/// who comes first may find a cooler machine.
inline constexpr std::uint32_t kTurns = 4;

/// A slower one by less than this is not worth a change from a candidate that comes earlier.
inline constexpr double kWorthAChange = 1.03;

/// Seconds a step: the median of the turns, the least and the most of them.
struct Cost {
    double median_s = 0.0;
    double least_s = 0.0;
    double most_s = 0.0;
};

struct Standing {
    std::size_t candidate = 0;
    Cost cost;
    std::uint64_t steps = 0;
    bool in_the_running = true;  ///< the first candidate stays as a yardstick when it is not
    bool kept = false;           ///< for the next rung, or as the decision in the last one
};

/// The candidates of one round, the fastest first.
struct Rung {
    std::uint32_t steps = 0;  ///< wanted of each candidate
    std::vector<Standing> standings;
};

enum class Fate {
    Wrong,        ///< found other pairs than the first candidate
    Failed,       ///< cannot do this work
    NotMeasured,  ///< the budget was spent before its turn
};

struct Dropped {
    std::size_t candidate = 0;
    Fate fate = Fate::Failed;
    std::string reason;
};

struct Outcome {
    std::size_t best = 0;
    std::optional<std::size_t> runner_up;
    /// Of the last rungs that they were measured in, the same one for best and first.
    Cost best_cost;
    Cost runner_up_cost;
    Cost first_cost;
    std::vector<Rung> rungs;  ///< the warm-up first; the decision rests on the last one
    std::vector<Dropped> dropped;
    bool budget_spent = false;
    double elapsed_s = 0.0;
    std::uint64_t checked_steps = 0;  ///< of all candidates, with the pairs of the first

    [[nodiscard]] bool someone_is_wrong() const;
};

/// Successive halving (Jamieson and Talwalkar, 2016): all candidates for a short while, the better
/// half of them for twice as long, and so on. The first candidate is what everybody is compared
/// with: its pairs must be found by all, and it is measured in every rung. The outcome follows from
/// the costs that are measured, and from nothing else unless the budget ends it. An error if the
/// first candidate fails, or if there is none.
[[nodiscard]] Result<Outcome> halve(std::span<const Candidate> candidates,
                                    const HalvingSettings& settings);

}  // namespace tandem::tune
