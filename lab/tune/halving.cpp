// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "halving.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>

#include "contender.hpp"

namespace tandem::tune {
namespace {

/// A candidate that is slower than the first one by this factor need not finish its steps.
constexpr double kPatience = 4.0;
/// Candidates that remain after this many rungs more than halving needs count as equal.
constexpr std::size_t kExtraRungs = 2;
/// Number of rungs with Dropping::Nothing.
constexpr std::size_t kFullRungs = 3;
constexpr std::uint32_t kMostSteps = 1U << 20U;

bool by_cost(const Standing& left, const Standing& right) {
    return left.cost.median_s < right.cost.median_s ||
           (left.cost.median_s == right.cost.median_s && left.candidate < right.candidate);
}

class Halving {
  public:
    Halving(std::span<const Candidate> candidates, const HalvingSettings& settings)
        : settings_(settings), begin_s_(settings.now()) {
        for (std::size_t k = 0; k < candidates.size(); ++k) {
            contenders_.emplace_back(candidates[k], k);
        }
    }

    Result<Outcome> run() {
        if (const Result<Done> warm = warm_up(); !warm) {
            return warm.error();
        }
        const std::size_t most_rungs =
            settings_.dropping == Dropping::Nothing
                ? kFullRungs
                : static_cast<std::size_t>(std::bit_width(running().size())) + kExtraRungs;
        std::uint32_t steps = first_steps(most_rungs);
        std::size_t rung = 0;
        // If there is a choice, at least two rungs: the second confirms cost and pairs of a winner
        // that alone remained after the first.
        while (rung < most_rungs && (!is_decided() || (rung < 2 && contenders_.size() > 1)) &&
               !is_over()) {
            settings_.progress(fmt::format("rung {}: {} candidates, {} steps each", rung + 1,
                                           running().size(), steps * kTurns));
            count_savings(steps);
            if (const Result<Done> done = climb(steps); !done) {
                return done.error();
            }
            steps = std::min(2 * steps, kMostSteps);
            ++rung;
        }
        // Count the costs that halving alone would have had for the dropped candidates.
        const bool is_cut = outcome_.interrupted || outcome_.budget_spent;
        for (; rung < most_rungs && !is_cut && !hopeless_.empty(); ++rung) {
            count_savings(steps);
            forget_worse_half_of_hopeless(1);
            steps = std::min(2 * steps, kMostSteps);
        }
        decide();
        outcome_.elapsed_s = settings_.now() - begin_s_;
        return std::move(outcome_);
    }

  private:
    /// Whether the budget is spent or measuring was interrupted.
    [[nodiscard]] bool is_over() {
        outcome_.interrupted = outcome_.interrupted || settings_.stop();
        outcome_.budget_spent =
            outcome_.budget_spent || settings_.now() - begin_s_ >= settings_.budget_s;
        return outcome_.interrupted || outcome_.budget_spent;
    }

    /// The contenders that are still measured, in the order of the candidates.
    [[nodiscard]] std::vector<Contender*> running() {
        std::vector<Contender*> result;
        for (Contender& one : contenders_) {
            if (one.is_running()) {
                result.push_back(&one);
            }
        }
        return result;
    }

    [[nodiscard]] bool is_decided() {
        const std::vector<Contender*> all = running();
        return std::count_if(all.begin(), all.end(),
                             [](const Contender* one) { return !one->is_yardstick(); }) <= 1;
    }

    /// Runs some steps of a contender. A failure is an error only for the first one.
    Result<Done> measure(Contender& one, std::uint32_t steps, double limit_s) {
        Result<Done> done = one.go(steps, {limit_s, settings_.stop});
        if (!done) {
            if (one.number() == 0) {
                return done;
            }
            drop(one, Fate::Failed, done.error().message);
            return Done{};
        }
        for (Contender& other : contenders_) {
            if (&other != &contenders_.front() && (&other == &one || one.number() == 0)) {
                compare(other);
            }
        }
        return Done{};
    }

    void compare(Contender& other) {
        if (!other.is_running()) {
            return;
        }
        const Contender& first = contenders_.front();
        if (const std::optional<std::size_t> step = other.first_difference(first)) {
            drop(other, Fate::Wrong,
                 fmt::format("found other pairs in step {} than {}", *step, first.name()));
        }
    }

    void drop(Contender& one, Fate fate, std::string reason) {
        one.drop();
        outcome_.dropped.push_back({one.number(), fate, std::move(reason)});
    }

    Result<Done> warm_up() {
        // Warm-up; takes at most half of the budget, even if all candidates reach the limit.
        const double share_s = 0.5 * settings_.budget_s / static_cast<double>(contenders_.size());
        double limit_s = 0.25 * settings_.budget_s;
        for (Contender& one : contenders_) {
            if (one.number() > 0 && is_over()) {
                drop(one, Fate::NotMeasured,
                     outcome_.interrupted ? "the tuning was interrupted before its turn"
                                          : "the budget was spent before its turn");
                continue;
            }
            settings_.progress("warming up: " + one.name());
            one.begin_rung();
            if (Result<Done> done = measure(one, settings_.warm_up, limit_s); !done) {
                return done;
            }
            if (one.number() == 0) {
                limit_s = std::min(share_s,
                                   kPatience * std::max(one.seconds_in_rung(), settings_.turn_s));
            }
        }
        record(settings_.warm_up);
        for (Standing* one : racing_in(outcome_.rungs.back())) {
            one->kept = true;
        }
        drop_hopeless(kCannotWinInWarmUp);
        return Done{};
    }

    /// Steps of a turn in the first rung: as many as the first candidate runs in `turn_s`, if all
    /// rungs fit the budget.
    [[nodiscard]] std::uint32_t first_steps(std::size_t rungs) {
        const double share_s = settings_.budget_s / static_cast<double>(rungs + 1) /
                               static_cast<double>(running().size() * kTurns);
        const double step_s = std::max(contenders_.front().cost().median_s, 1e-9);
        const double steps = std::min(settings_.turn_s, share_s) / step_s;
        return static_cast<std::uint32_t>(std::clamp(steps, 1.0, double{kMostSteps}));
    }

    /// Measures one rung: all contenders that are still running, in turns.
    Result<Done> climb(std::uint32_t steps) {
        const double limit_s = turn_limit_s(steps);
        std::vector<Contender*> order = running();
        for (Contender* one : order) {
            one->begin_rung();
        }
        for (std::uint32_t turn = 0; turn < kTurns; ++turn) {
            for (Contender* one : order) {
                if (is_over()) {
                    finish_early(steps);
                    return Done{};
                }
                if (!one->is_running()) {
                    continue;
                }
                if (Result<Done> done = measure(*one, steps, limit_s); !done) {
                    return done;
                }
            }
            std::reverse(order.begin(), order.end());
        }
        record(kTurns * steps);
        keep_better_half();
        drop_hopeless(kCannotWin);
        return Done{};
    }

    [[nodiscard]] double turn_limit_s(std::uint32_t steps) {
        return kPatience * contenders_.front().cost().median_s * steps;
    }

    /// Ends a rung early; it counts only if every contender had a turn in it.
    void finish_early(std::uint32_t steps) {
        const std::vector<Contender*> all = running();
        if (std::all_of(all.begin(), all.end(),
                        [](const Contender* one) { return one->has_cost(); })) {
            record(kTurns * steps);
        }
    }

    void record(std::uint32_t steps) {
        Rung rung{steps, {}};
        for (const Contender* one : running()) {
            rung.standings.push_back(
                {one->number(), one->cost(), one->steps_in_rung(), !one->is_yardstick(), false});
        }
        std::sort(rung.standings.begin(), rung.standings.end(), by_cost);
        outcome_.rungs.push_back(std::move(rung));
    }

    void keep_better_half() {
        const std::vector<Standing*> racing = racing_in(outcome_.rungs.back());
        const std::size_t half = (racing.size() + 1) / 2;
        for (std::size_t k = 0; k < racing.size(); ++k) {
            const bool may_be_the_best = racing[k]->cost.least_s <= racing.front()->cost.most_s;
            racing[k]->kept =
                settings_.dropping == Dropping::Nothing || k < half || may_be_the_best;
            if (!racing[k]->kept) {
                contenders_[racing[k]->candidate].fall_behind();
            }
        }
        forget_worse_half_of_hopeless(racing.size());
    }

    /// Drops contenders that cannot win any more, by the costs of the last rung; see `kCannotWin`.
    void drop_hopeless(double factor) {
        if (settings_.dropping == Dropping::Nothing) {
            return;
        }
        const std::vector<Standing*> racing = racing_in(outcome_.rungs.back());
        for (Standing* one : racing) {
            if (!one->kept || one->cost.least_s <= factor * racing.front()->cost.most_s) {
                continue;
            }
            one->kept = false;
            contenders_[one->candidate].fall_behind();
            // The first one still runs as the reference, which saves nothing.
            if (one->candidate != 0) {
                outcome_.savings.candidates.push_back(one->candidate);
                hopeless_.push_back(one->cost.median_s);
            }
        }
        std::sort(hopeless_.begin(), hopeless_.end());
    }

    /// Adds the cost of a rung that halving alone would have for the dropped candidates. A turn of
    /// a slow candidate ends at the same limit as in `climb`, but has at least one step.
    void count_savings(std::uint32_t steps) {
        const double limit_s = turn_limit_s(steps);
        for (const double step_s : hopeless_) {
            const double taken =
                std::clamp(std::ceil(limit_s / step_s), 1.0, static_cast<double>(steps));
            outcome_.savings.steps += kTurns * static_cast<std::uint64_t>(taken);
            outcome_.savings.seconds += kTurns * taken * step_s;
        }
    }

    /// The dropped candidates are slower than the `racing` ones that remain, so halving alone would
    /// keep only as many of them as still have room in the better half.
    void forget_worse_half_of_hopeless(std::size_t racing) {
        const std::size_t half = (racing + hopeless_.size() + 1) / 2;
        hopeless_.resize(std::min(hopeless_.size(), half > racing ? half - racing : 0));
    }

    /// The standings of a rung that can still win, the fastest first; the reference if there is no
    /// other.
    [[nodiscard]] std::vector<Standing*> racing_in(Rung& rung) {
        std::vector<Standing*> racing;
        for (Standing& standing : rung.standings) {
            if (standing.in_the_running && contenders_[standing.candidate].is_sound()) {
                racing.push_back(&standing);
            }
        }
        for (Standing& standing : rung.standings) {
            if (racing.empty() && standing.candidate == 0) {
                racing.push_back(&standing);
            }
        }
        return racing;
    }

    /// Decides by the last rung. If costs differ too little to be worth a change, the earlier
    /// candidate wins.
    void decide() {
        Rung& last = outcome_.rungs.back();
        for (Standing& standing : last.standings) {
            standing.kept = false;
            if (standing.candidate == 0) {
                outcome_.first_cost = standing.cost;
            }
        }
        const std::vector<Standing*> racing = racing_in(last);
        Standing* best = racing.front();
        const double worthy_s = kWorthAChange * best->cost.median_s;
        for (Standing* one : racing) {
            if (one->cost.median_s <= worthy_s && one->candidate < best->candidate) {
                best = one;
            }
        }
        best->kept = true;
        outcome_.best = best->candidate;
        outcome_.best_cost = best->cost;
        choose_runner_up();
        for (const Contender& one : contenders_) {
            outcome_.checked_steps += one.agreed();
        }
    }

    /// Chooses the fastest other candidate in the last rung that has others.
    void choose_runner_up() {
        for (std::size_t rung = outcome_.rungs.size(); rung-- > 0;) {
            for (const Standing& standing : outcome_.rungs[rung].standings) {
                if (standing.candidate == outcome_.best ||
                    !contenders_[standing.candidate].is_sound()) {
                    continue;
                }
                outcome_.runner_up = standing.candidate;
                outcome_.runner_up_cost = standing.cost;
                return;
            }
        }
    }

    const HalvingSettings& settings_;
    double begin_s_;
    std::vector<Contender> contenders_;
    /// Seconds per step of dropped candidates that halving alone would still measure, in ascending
    /// order.
    std::vector<double> hopeless_;
    Outcome outcome_;
};

}  // namespace

bool Outcome::someone_is_wrong() const {
    return std::any_of(dropped.begin(), dropped.end(),
                       [](const Dropped& one) { return one.fate == Fate::Wrong; });
}

Result<Outcome> halve(std::span<const Candidate> candidates, const HalvingSettings& settings) {
    if (candidates.empty()) {
        return Error{ErrorCode::InvalidArgument, "there is no candidate to choose"};
    }
    return Halving(candidates, settings).run();
}

}  // namespace tandem::tune
