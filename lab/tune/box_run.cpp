// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "box_run.hpp"

#include <algorithm>
#include <stdexcept>

#include "bench/broad/contestant.hpp"
#include "step_timer.hpp"

namespace tandem::tune {
namespace {

class BoxRun final : public Run {
  public:
    BoxRun(const BroadPhaseOptions& options, std::shared_ptr<const BoxSteps> workload)
        : options_(options), workload_(std::move(workload)) {}

    Result<Done> begin_pass() {
        next_ = 0;
        Result<std::unique_ptr<bench::BroadContestant>> made = bench::make_our_contestant(options_);
        if (!made) {
            return made.error();
        }
        broad_ = *std::move(made);
        return Done{};
    }

    Result<Turn> go(std::uint32_t steps, const TurnLimit& limit) override {
        try {
            return take_steps(steps, limit);
            // A contestant refuses a step with this exception.
        } catch (const std::runtime_error& problem) {
            return Error{ErrorCode::Unsupported, problem.what()};
        }
    }

  private:
    Result<Turn> take_steps(std::uint32_t steps, const TurnLimit& limit) {
        StepTimer timer(bench::time_source_for(options_.threads));
        Turn turn;
        while (timer.steps() < steps &&
               (timer.steps() == 0 || (timer.seconds() < limit.seconds && !limit.stop()))) {
            if (next_ == workload_->steps.size()) {
                timer.pause();
                if (const Result<Done> begun = begin_pass(); !begun) {
                    return begun.error();
                }
            }
            const BoxStep& step = workload_->steps[next_];
            const bool timed = is_timed();
            if (timed) {
                timer.begin();
            }
            broad_->apply(step);
            static_cast<void>(broad_->find());
            if (timed) {
                timer.end();
            }
            if (is_checked(steps_, workload_->steps.size())) {
                timer.pause();
                turn.pair_hashes.push_back(hash_of_pairs());
            }
            ++next_;
            ++steps_;
        }
        timer.pause();
        turn.steps = timer.steps();
        turn.seconds = timer.seconds();
        return turn;
    }

    /// The first step builds and is not timed. In later passes the steps in which structures settle
    /// again are not timed either.
    [[nodiscard]] bool is_timed() const {
        if (workload_->steps.size() == 1) {
            return true;
        }
        const bool first_pass = steps_ < workload_->steps.size();
        return next_ >= (first_pass ? 1 : steps_to_settle_again(*workload_));
    }

    std::uint64_t hash_of_pairs() {
        broad_->pairs(pairs_);
        if (!std::is_sorted(pairs_.begin(), pairs_.end())) {
            std::sort(pairs_.begin(), pairs_.end());
        }
        return pair_hash(pairs_);
    }

    BroadPhaseOptions options_;
    std::shared_ptr<const BoxSteps> workload_;
    std::unique_ptr<bench::BroadContestant> broad_;
    std::vector<ObjectPair> pairs_;
    std::size_t next_ = 0;
    std::uint64_t steps_ = 0;
};

}  // namespace

Candidate broad_candidate(std::string name, const BroadPhaseOptions& options,
                          std::shared_ptr<const BoxSteps> workload) {
    const auto start = [options, workload = std::move(workload)]() -> Result<std::unique_ptr<Run>> {
        auto run = std::make_unique<BoxRun>(options, workload);
        if (const Result<Done> begun = run->begin_pass(); !begun) {
            return begun.error();
        }
        return std::unique_ptr<Run>(std::move(run));
    };
    return {std::move(name), start};
}

}  // namespace tandem::tune
