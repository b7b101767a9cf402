// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "measure.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "repetitions.hpp"
#include "time_source.hpp"

namespace tandem::bench {
namespace {

double wall_now() {
    return seconds_now(TimeSource::SteadyClock);
}

/// A walk with its buffers, ready to be timed.
class Runner {
  public:
    Runner(const Placed& a, const Placed& b, const Walk& walk, const signals::Stop& stop)
        : a_(a),
          b_(b),
          query_({walk.order, walk.rule, {}}),
          measured_{walk, 1, 0, {}, {}, {}},
          stop_(stop) {}

    /// Runs the first query, which allocates the buffers and gives counters and pairs.
    Result<Done> warm_up() {
        const double start_s = wall_now();
        const Result<std::span<const TrianglePair>> pairs = query_.all_pairs(a_, b_);
        if (!pairs) {
            return pairs.error();
        }
        warm_up_s_ = wall_now() - start_s;
        measured_.stats = query_.stats();
        measured_.pair_hash = pair_hash_text(*pairs);
        return Done{};
    }

    /// Determines how many repetitions fit in `seconds` of wall time, including warm-up and this
    /// search.
    void choose_repetitions(double seconds) {
        const double left_s = seconds - warm_up_s_;
        if (left_s < static_cast<double>(kBatches) * warm_up_s_) {
            return;  // one repetition per batch, as many batches as there is time for
        }
        const double start_s = wall_now();
        const auto fitting = static_cast<double>(
            repetitions_within(left_s, kBatches, [&](std::uint64_t repetitions) {
                const double begin_s = wall_now();
                static_cast<void>(run(repetitions));
                // After a stop, the search for the number of repetitions must end, too.
                return stop_() ? left_s : wall_now() - begin_s;
            }));
        const double spent_s = wall_now() - start_s;
        measured_.repetitions =
            static_cast<std::uint64_t>(std::max(1.0, fitting * (1.0 - spent_s / left_s)));
    }

    /// A batch that is stopped before its end gives no time.
    void run_batch() {
        const double start_s = seconds_now(TimeSource::ProcessTime);
        const bool is_whole = run(measured_.repetitions);
        const double spent_s = seconds_now(TimeSource::ProcessTime) - start_s;
        if (is_whole) {
            batches_.push_back(spent_s / static_cast<double>(measured_.repetitions));
        }
    }

    [[nodiscard]] bool has_time() const { return !batches_.empty(); }

    [[nodiscard]] Measured take() {
        measured_.batches = batches_.size();
        measured_.times = summarise(batches_);
        return std::move(measured_);
    }

  private:
    /// Returns whether all repetitions were run.
    bool run(std::uint64_t repetitions) {
        for (std::uint64_t k = 0; k < repetitions; ++k) {
            if (stop_()) {
                return false;
            }
            static_cast<void>(query_.all_pairs(a_, b_).value());
        }
        return true;
    }

    Placed a_;
    Placed b_;
    CollideQuery query_;
    Measured measured_;
    const signals::Stop& stop_;
    double warm_up_s_ = 0.0;
    std::vector<double> batches_;
};

}  // namespace

Result<std::vector<Measured>> measure(const Placed& a, const Placed& b, std::span<const Walk> walks,
                                      double seconds_each, const signals::Stop& stop) {
    const double end_s = wall_now() + seconds_each * static_cast<double>(walks.size());
    std::vector<Runner> runners;
    runners.reserve(walks.size());
    for (const Walk& walk : walks) {
        if (stop()) {
            return std::vector<Measured>();
        }
        Runner& runner = runners.emplace_back(a, b, walk, stop);
        if (Result<Done> warm = runner.warm_up(); !warm) {
            return warm.error();
        }
        runner.choose_repetitions(seconds_each);
    }
    for (std::size_t batch = 0; batch < kBatches; ++batch) {
        const double start_s = wall_now();
        for (Runner& runner : runners) {
            runner.run_batch();
            if (!runner.has_time()) {
                return std::vector<Measured>();
            }
        }
        // Does not begin a round of batches that would end too late.
        const double now_s = wall_now();
        if (stop() || now_s + (now_s - start_s) > end_s) {
            break;
        }
    }
    std::vector<Measured> measured;
    measured.reserve(runners.size());
    for (Runner& runner : runners) {
        measured.push_back(runner.take());
    }
    return measured;
}

Times summarise(std::span<const double> seconds_per_query) {
    const auto count = static_cast<double>(seconds_per_query.size());
    const auto [least, most] =
        std::minmax_element(seconds_per_query.begin(), seconds_per_query.end());
    Times times{*least, *most, 0.0, 0.0};
    times.mean_s = std::accumulate(seconds_per_query.begin(), seconds_per_query.end(), 0.0) / count;
    if (seconds_per_query.size() > 1) {
        double squares = 0.0;
        for (const double seconds : seconds_per_query) {
            squares += (seconds - times.mean_s) * (seconds - times.mean_s);
        }
        times.sd_s = std::sqrt(squares / (count - 1.0));
    }
    return times;
}

}  // namespace tandem::bench
