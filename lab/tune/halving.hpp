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
    WorseHalf,  ///< after each rung, except candidates that may be the best within the noise
    Nothing,    ///< no candidate is dropped: for comparison with halving
};

struct HalvingSettings {
    double budget_s = 30.0;
    std::uint32_t warm_up = 32;  ///< number of warm-up steps, in which structures settle
    /// Length of a turn of the first candidate in the first rung, if all rungs fit the budget: long
    /// enough for the precision of the clock and for other load on the machine.
    double turn_s = 0.02;
    Dropping dropping = Dropping::WorseHalf;
    /// Seconds since some moment in wall time; the budget is counted in these.
    std::function<double()> now;
    /// Called often. When it returns true, measuring ends and the choice is made from the results
    /// so far.
    signals::Stop stop = signals::never;
    std::function<void(const std::string& what)> progress = [](const std::string&) {};
};

/// Turns of each candidate in a rung. Every second turn has the reverse order, because the first
/// candidate may find a cooler processor.
inline constexpr std::uint32_t kTurns = 4;

/// A candidate must be faster by this factor to be chosen instead of an earlier one.
inline constexpr double kWorthAChange = 1.03;

/// A candidate cannot win if its fastest turn in a rung is slower than the slowest turn of the best
/// candidate by more than this factor; longer turns change costs only by a few per cent. It is
/// dropped at once, even from the better half.
inline constexpr double kCannotWin = 2.0;
/// The same for the warm-up, whose only turn includes structures that are still settling.
inline constexpr double kCannotWinInWarmUp = 8.0;

/// Seconds per step: the median, the smallest and the largest of the turns.
struct Cost {
    double median_s = 0.0;
    double least_s = 0.0;
    double most_s = 0.0;
};

struct Standing {
    std::size_t candidate = 0;
    Cost cost;
    std::uint64_t steps = 0;
    bool in_the_running = true;  ///< false for a first candidate that only stays as the reference
    bool kept = false;           ///< kept for the next rung; in the last rung, the decision
};

/// The candidates of one round, the fastest first.
struct Rung {
    std::uint32_t steps = 0;  ///< number of steps for each candidate
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

/// The work saved by dropping candidates that could not win, compared with halving alone.
struct Savings {
    std::vector<std::size_t> candidates;  ///< the candidates that were dropped early
    std::uint64_t steps = 0;              ///< steps of these that halving alone would have measured
    double seconds = 0.0;  ///< estimated time of these steps, from the costs measured so far
};

struct Outcome {
    std::size_t best = 0;
    std::optional<std::size_t> runner_up;
    /// Costs in the last rung in which the candidate was measured; best and first share that rung.
    Cost best_cost;
    Cost runner_up_cost;
    Cost first_cost;
    std::vector<Rung> rungs;  ///< the warm-up first; the last one decides
    std::vector<Dropped> dropped;
    Savings savings;
    bool budget_spent = false;
    bool interrupted = false;
    double elapsed_s = 0.0;
    /// How many checked steps of other candidates were compared with those of the first one.
    std::uint64_t checked_steps = 0;

    [[nodiscard]] bool someone_is_wrong() const;
};

/// Successive halving (Jamieson and Talwalkar, 2016): all candidates run for a short while, the
/// better half for twice as long, and so on; those that cannot win are dropped at once. The first
/// candidate is the reference: it is measured in every rung, and the others must find the same
/// pairs. The outcome depends only on the measured costs, unless the budget or an interruption ends
/// it. Returns an error if the first candidate fails or if there are no candidates.
[[nodiscard]] Result<Outcome> halve(std::span<const Candidate> candidates,
                                    const HalvingSettings& settings);

}  // namespace tandem::tune
