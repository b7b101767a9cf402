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

/// Who is so much slower than the first need not finish its steps.
constexpr double kPatience = 4.0;
/// After so many more rungs than halving needs, candidates that remain are alike.
constexpr std::size_t kExtraRungs = 2;
/// Where nobody is dropped.
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
        for (std::size_t k = 0; k < candidates.size(); ++k)
            contenders_.emplace_back(candidates[k], k);
    }

    Result<Outcome> run() {
        if (const Result<Done> warm = warm_up(); !warm)
            return warm.error();
        const std::size_t most_rungs =
            settings_.dropping == Dropping::Nothing
                ? kFullRungs
                : static_cast<std::size_t>(std::bit_width(running().size())) + kExtraRungs;
        std::uint32_t steps = first_steps(most_rungs);
        for (std::size_t rung = 0; rung < most_rungs && !is_decided(); ++rung) {
            settings_.progress(fmt::format("rung {}: {} candidates, {} steps each", rung + 1,
                                           running().size(), steps * kTurns));
            if (const Result<Done> done = climb(steps); !done)
                return done.error();
            if (outcome_.budget_spent)
                break;
            steps = std::min(2 * steps, kMostSteps);
        }
        decide();
        outcome_.elapsed_s = settings_.now() - begin_s_;
        return std::move(outcome_);
    }

  private:
    [[nodiscard]] bool is_spent() const { return settings_.now() - begin_s_ >= settings_.budget_s; }

    /// Measured by now and not dropped; the first one as the first.
    [[nodiscard]] std::vector<Contender*> running() {
        std::vector<Contender*> result;
        for (Contender& one : contenders_) {
            if (one.is_running())
                result.push_back(&one);
        }
        return result;
    }

    [[nodiscard]] bool is_decided() {
        const std::vector<Contender*> all = running();
        return std::count_if(all.begin(), all.end(),
                             [](const Contender* one) { return !one->is_yardstick(); }) <= 1;
    }

    /// A contender for some steps. An error only if it is the first.
    Result<Done> measure(Contender& one, std::uint32_t steps, double limit_s) {
        Result<Done> done = one.go(steps, limit_s);
        if (!done) {
            if (one.number() == 0)
                return done;
            drop(one, Fate::Failed, done.error().message);
            return Done{};
        }
        for (Contender& other : contenders_) {
            if (&other != &contenders_.front() && (&other == &one || one.number() == 0))
                compare(other);
        }
        return Done{};
    }

    void compare(Contender& other) {
        if (!other.is_running())
            return;
        const Contender& first = contenders_.front();
        if (const std::optional<std::size_t> step = other.first_difference(first))
            drop(other, Fate::Wrong,
                 fmt::format("found other pairs in step {} than {}", *step, first.name()));
    }

    void drop(Contender& one, Fate fate, std::string reason) {
        one.drop();
        outcome_.dropped.push_back({one.number(), fate, std::move(reason)});
    }

    Result<Done> warm_up() {
        // Half of the budget at most, were all as slow as they may be.
        const double share_s = 0.5 * settings_.budget_s / static_cast<double>(contenders_.size());
        double limit_s = 0.25 * settings_.budget_s;
        for (Contender& one : contenders_) {
            if (one.number() > 0 && is_spent()) {
                outcome_.budget_spent = true;
                drop(one, Fate::NotMeasured, "the budget was spent before its turn");
                continue;
            }
            settings_.progress("warming up: " + one.name());
            one.begin_rung();
            if (Result<Done> done = measure(one, settings_.warm_up, limit_s); !done)
                return done;
            if (one.number() == 0)
                limit_s = std::min(share_s,
                                   kPatience * std::max(one.seconds_in_rung(), settings_.turn_s));
        }
        record(settings_.warm_up);
        for (Standing& standing : outcome_.rungs.back().standings)
            standing.kept = true;
        return Done{};
    }

    /// Of a turn: as many as the first candidate needs for the clock, if all rungs fit the budget.
    [[nodiscard]] std::uint32_t first_steps(std::size_t rungs) {
        const double share_s = settings_.budget_s / static_cast<double>(rungs + 1) /
                               static_cast<double>(running().size() * kTurns);
        const double step_s = std::max(contenders_.front().cost().median_s, 1e-9);
        const double steps = std::min(settings_.turn_s, share_s) / step_s;
        return static_cast<std::uint32_t>(std::clamp(steps, 1.0, double{kMostSteps}));
    }

    /// All that are in the running, in turns.
    Result<Done> climb(std::uint32_t steps) {
        const double limit_s = kPatience * contenders_.front().cost().median_s * steps;
        std::vector<Contender*> order = running();
        for (Contender* one : order)
            one->begin_rung();
        for (std::uint32_t turn = 0; turn < kTurns; ++turn) {
            for (Contender* one : order) {
                if (is_spent()) {
                    outcome_.budget_spent = true;
                    finish_early(steps);
                    return Done{};
                }
                if (!one->is_running())
                    continue;
                if (Result<Done> done = measure(*one, steps, limit_s); !done)
                    return done;
            }
            std::reverse(order.begin(), order.end());
        }
        record(kTurns * steps);
        keep_better_half();
        return Done{};
    }

    /// A rung counts if everybody had a turn in it.
    void finish_early(std::uint32_t steps) {
        const std::vector<Contender*> all = running();
        if (std::all_of(all.begin(), all.end(),
                        [](const Contender* one) { return one->has_cost(); }))
            record(kTurns * steps);
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
            if (!racing[k]->kept)
                contenders_[racing[k]->candidate].fall_behind();
        }
    }

    /// Of a rung, who is in the running, the fastest first; the yardstick if nobody else is left.
    [[nodiscard]] std::vector<Standing*> racing_in(Rung& rung) {
        std::vector<Standing*> racing;
        for (Standing& standing : rung.standings) {
            if (standing.in_the_running && contenders_[standing.candidate].is_sound())
                racing.push_back(&standing);
        }
        for (Standing& standing : rung.standings) {
            if (racing.empty() && standing.candidate == 0)
                racing.push_back(&standing);
        }
        return racing;
    }

    /// By the last rung; within what is worth a change, by the order of the candidates.
    void decide() {
        Rung& last = outcome_.rungs.back();
        for (Standing& standing : last.standings) {
            standing.kept = false;
            if (standing.candidate == 0)
                outcome_.first_cost = standing.cost;
        }
        const std::vector<Standing*> racing = racing_in(last);
        Standing* best = racing.front();
        const double worthy_s = kWorthAChange * best->cost.median_s;
        for (Standing* one : racing) {
            if (one->cost.median_s <= worthy_s && one->candidate < best->candidate)
                best = one;
        }
        best->kept = true;
        outcome_.best = best->candidate;
        outcome_.best_cost = best->cost;
        choose_runner_up();
        for (const Contender& one : contenders_)
            outcome_.checked_steps += one.agreed();
    }

    /// The fastest of the others in the last rung in which there are others.
    void choose_runner_up() {
        for (std::size_t rung = outcome_.rungs.size(); rung-- > 0;) {
            for (const Standing& standing : outcome_.rungs[rung].standings) {
                if (standing.candidate == outcome_.best ||
                    !contenders_[standing.candidate].is_sound())
                    continue;
                outcome_.runner_up = standing.candidate;
                outcome_.runner_up_cost = standing.cost;
                return;
            }
        }
    }

    const HalvingSettings& settings_;
    double begin_s_;
    std::vector<Contender> contenders_;
    Outcome outcome_;
};

}  // namespace

bool Outcome::someone_is_wrong() const {
    return std::any_of(dropped.begin(), dropped.end(),
                       [](const Dropped& one) { return one.fate == Fate::Wrong; });
}

Result<Outcome> halve(std::span<const Candidate> candidates, const HalvingSettings& settings) {
    if (candidates.empty())
        return Error{ErrorCode::InvalidArgument, "there is no candidate to choose"};
    return Halving(candidates, settings).run();
}

}  // namespace tandem::tune
