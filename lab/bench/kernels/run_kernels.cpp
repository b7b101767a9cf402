// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/kernels/run_kernels.hpp"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <tandem/simd.hpp>

#include "bench/kernels/kernels.hpp"
#include "bench/kernels/port_bound.hpp"

namespace tandem::bench {
namespace {

using ::benchmark::Counter;

/// Measures cycles per second with a chain of dependent multiplications, of three cycles each.
double clock_rate() {
    constexpr int kMultiplications = 3'000'000;
    double least = 1.0;
    for (int round = 0; round < 20; ++round) {
        const auto start = std::chrono::steady_clock::now();
        std::uint64_t x = 3;
        for (int k = 0; k < kMultiplications; ++k) {
            x *= x;
            ::benchmark::DoNotOptimize(x);
        }
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        least = std::min(least, time.count());
    }
    return 3.0 * kMultiplications / least;
}

/// `bound` is in cycles per pair; 0 if there is none.
template <class Run>
void measure(::benchmark::State& state, SimdKind kind, double pairs, double bound, Run run) {
    if (!use_simd(kind)) {
        state.SkipWithError("not on this machine");
        return;
    }
    Kernels kernels(1);
    for (auto _ : state) {
        ::benchmark::DoNotOptimize(run(kernels));
    }
    state.counters["per_pair"] =
        Counter(pairs, Counter::kIsIterationInvariantRate | Counter::kInvert);
    if (bound > 0.0) {
        static const double rate = clock_rate();
        state.counters["bound"] = Counter(bound / rate);
        // Ratio to the bound: seconds per pair times cycles per second, divided by cycles per pair.
        state.counters["ratio"] =
            Counter(pairs * bound / rate, Counter::kIsIterationInvariantRate | Counter::kInvert);
    }
}

/// The least cycles of a mix on this processor; 0 if its pipes are unknown.
double least_cycles(const VectorMix& mix) {
    if (__builtin_cpu_is("intel") != 0) {
        return cycles_on_golden_cove(mix);
    }
    return __builtin_cpu_is("amd") != 0 && !mix.has_512_bits ? cycles_on_zen(mix) : 0.0;
}

double bound_of_boxes(SimdKind kind) {
    switch (kind) {
        case SimdKind::Avx2:
            return least_cycles(kNodePairAvx2) / 64;
        case SimdKind::Avx512:
            return least_cycles(kNodePairAvx512) / 64;
        default:
            return 0.0;
    }
}

double bound_of_triangles(SimdKind kind) {
    if (kind != SimdKind::Avx2 && kind != SimdKind::Avx512) {
        return 0.0;
    }
    Kernels kernels(1);
    return (least_cycles(kPlanesMix) + kernels.second_pass_share() * least_cycles(kJudgeMix)) / 8;
}

/// Stores the results; prints only if an option of Google Benchmark requests it.
class Keeper final : public ::benchmark::BenchmarkReporter {
  public:
    bool ReportContext(const Context& context) override {
        return !printer_ || printer_->ReportContext(context);
    }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            KernelRow row{.name = run.benchmark_name()};
            if (run.error_occurred) {
                row.problem = run.error_message;
            } else {
                row.iterations = static_cast<std::uint64_t>(run.iterations);
                row.time_ns = run.GetAdjustedCPUTime();
                const auto counter = [&](const char* name) -> std::optional<double> {
                    const auto found = run.counters.find(name);
                    return found == run.counters.end() ? std::nullopt
                                                       : std::optional(found->second.value);
                };
                row.per_pair_s = counter("per_pair");
                row.bound_s = counter("bound");
                row.ratio = counter("ratio");
            }
            rows.push_back(std::move(row));
        }
        if (printer_) {
            printer_->ReportRuns(runs);
        }
    }
    void Finalize() override {
        if (printer_) {
            printer_->Finalize();
        }
    }
    /// Prints in the form that --benchmark_format selects.
    void print_too() { printer_.reset(::benchmark::CreateDefaultDisplayReporter()); }

    std::vector<KernelRow> rows;

  private:
    std::unique_ptr<::benchmark::BenchmarkReporter> printer_;
};

void add_kernels() {
    for (const SimdKind kind : available_simd()) {
        const std::string name(name_of(kind));
        ::benchmark::RegisterBenchmark(
            ("node_pairs/" + name).c_str(), [kind](::benchmark::State& s) {
                measure(s, kind, 64.0 * Kernels::kNodes, bound_of_boxes(kind),
                        [](Kernels& kernels) { return kernels.node_pairs(); });
            });
        ::benchmark::RegisterBenchmark(
            ("triangle_pairs/" + name).c_str(), [kind](::benchmark::State& s) {
                measure(s, kind, Kernels::kTrianglePairs, bound_of_triangles(kind),
                        [](Kernels& kernels) { return kernels.triangle_pairs(); });
            });
    }
}

}  // namespace

Result<std::vector<KernelRow>> run_kernels(const std::vector<std::string>& options) {
    std::vector<std::string> words{"tandem bench kernels"};
    words.insert(words.end(), options.begin(), options.end());
    std::vector<char*> pointers;
    bool prints = false;
    for (std::string& word : words) {
        pointers.push_back(word.data());
        prints = prints || word.starts_with("--benchmark_format") ||
                 word.starts_with("--benchmark_list_tests");
    }
    int count = static_cast<int>(pointers.size());
    pointers.push_back(nullptr);
    ::benchmark::Initialize(&count, pointers.data());
    if (count > 1) {
        return Error{ErrorCode::InvalidArgument,
                     std::string("Google Benchmark has no option ") + pointers[1]};
    }
    add_kernels();
    Keeper keeper;
    if (prints) {
        keeper.print_too();
    }
    ::benchmark::RunSpecifiedBenchmarks(&keeper);
    ::benchmark::ClearRegisteredBenchmarks();
    return std::move(keeper.rows);
}

}  // namespace tandem::bench
