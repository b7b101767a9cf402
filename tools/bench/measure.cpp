// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "repetitions.hpp"

namespace tandem::bench {
namespace {

/// A walk with its warm buffers, ready to be timed.
class Runner {
  public:
    Runner(const Placed& a, const Placed& b, const Walk& walk)
        : a_(a), b_(b), query_({walk.order, walk.rule, {}}), measured_{walk, 1, {}, {}, {}} {}

    /// The first query grows the buffers and tells counters and pairs.
    Result<Done> warm_up() {
        const Result<std::span<const TrianglePair>> pairs = query_.all_pairs(a_, b_);
        if (!pairs)
            return pairs.error();
        measured_.stats = query_.stats();
        measured_.pair_hash = pair_hash_text(*pairs);
        return Done{};
    }

    void choose_repetitions(double seconds) {
        measured_.repetitions = repetitions_within(
            seconds, kBatches, [&](std::uint64_t repetitions) { return run(repetitions); });
    }

    void run_batch() {
        batches_.push_back(run(measured_.repetitions) / static_cast<double>(measured_.repetitions));
    }

    [[nodiscard]] Measured take() {
        measured_.times = summarise(batches_);
        return std::move(measured_);
    }

  private:
    using Clock = std::chrono::steady_clock;

    double run(std::uint64_t repetitions) {
        const Clock::time_point start = Clock::now();
        for (std::uint64_t k = 0; k < repetitions; ++k)
            static_cast<void>(query_.all_pairs(a_, b_).value());
        return std::chrono::duration<double>(Clock::now() - start).count();
    }

    Placed a_;
    Placed b_;
    CollideQuery query_;
    Measured measured_;
    std::vector<double> batches_;
};

}  // namespace

Result<std::vector<Measured>> measure(const Placed& a, const Placed& b, std::span<const Walk> walks,
                                      double seconds_each) {
    std::vector<Runner> runners;
    runners.reserve(walks.size());
    for (const Walk& walk : walks) {
        Runner& runner = runners.emplace_back(a, b, walk);
        if (Result<Done> warm = runner.warm_up(); !warm)
            return warm.error();
        runner.choose_repetitions(seconds_each);
    }
    for (std::size_t batch = 0; batch < kBatches; ++batch) {
        for (Runner& runner : runners)
            runner.run_batch();
    }
    std::vector<Measured> measured;
    measured.reserve(runners.size());
    for (Runner& runner : runners)
        measured.push_back(runner.take());
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
        for (const double seconds : seconds_per_query)
            squares += (seconds - times.mean_s) * (seconds - times.mean_s);
        times.sd_s = std::sqrt(squares / (count - 1.0));
    }
    return times;
}

}  // namespace tandem::bench
