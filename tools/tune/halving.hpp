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
    WorseHalf,  ///< after each rung, except those that may be the best within the noise
    Nothing,    ///< every candidate goes to the end: the yardstick for halving itself
};

struct HalvingSettings {
    double budget_s = 30.0;
    std::uint32_t warm_up = 32;  ///< steps of the warm-up, in which structures settle
    /// How long a turn of the first candidate takes in the first rung, if all rungs fit the budget:
    /// long enough for the clock and for what else the machine does.
    double turn_s = 0.02;
    Dropping dropping = Dropping::WorseHalf;
    /// Seconds since some moment, by the clock on the wall: what the budget is spent in.
    std::function<double()> now;
    /// Asked often; when it says yes, the choice is made from what has been measured.
    signals::Stop stop = signals::never;
    std::function<void(const std::string& what)> progress = [](const std::string&) {};
};

/// How often each candidate is measured in a rung. Every other time the order is reversed, since
/// the first one may find a cooler machine.
inline constexpr std::uint32_t kTurns = 4;

/// A candidate must be faster by this factor to be chosen before one that comes earlier.
inline constexpr double kWorthAChange = 1.03;

/// A candidate cannot win any more when even its fastest turn of a rung is slower than the slowest
/// turn of the best by more than this factor: longer turns change costs by a few per cent. It is
/// dropped at once, also from the better half.
inline constexpr double kCannotWin = 2.0;
/// The same for the warm-up, whose single turn has structures that are still settling.
inline constexpr double kCannotWinInWarmUp = 8.0;

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

/// What it saved to drop candidates that could not win, compared with halving alone.
struct Savings {
    std::vector<std::size_t> candidates;  ///< those that were dropped early
    std::uint64_t steps = 0;              ///< that halving alone would have measured of them
    double seconds = 0.0;                 ///< for these steps, by the costs that were known
};

struct Outcome {
    std::size_t best = 0;
    std::optional<std::size_t> runner_up;
    /// Costs in the last rung in which the candidate was measured; best and first share that rung.
    Cost best_cost;
    Cost runner_up_cost;
    Cost first_cost;
    std::vector<Rung> rungs;  ///< the warm-up first; the decision rests on the last one
    std::vector<Dropped> dropped;
    Savings savings;
    bool budget_spent = false;
    bool interrupted = false;
    double elapsed_s = 0.0;
    /// How often the pairs of a candidate's step were compared with those of the first candidate.
    std::uint64_t checked_steps = 0;

    [[nodiscard]] bool someone_is_wrong() const;
};

/// Successive halving (Jamieson and Talwalkar, 2016): all candidates for a short while, the better
/// half of them for twice as long, and so on; those that cannot win are dropped at once. All others
/// are compared with the first candidate: they must find its pairs, and it is measured in every
/// rung. The outcome follows from the costs that are measured, and from nothing else unless the
/// budget or an interruption ends it. An error if the first candidate fails, or if there is none.
[[nodiscard]] Result<Outcome> halve(std::span<const Candidate> candidates,
                                    const HalvingSettings& settings);

}  // namespace tandem::tune
