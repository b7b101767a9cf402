// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Time per pair of the fast engine's two inner loops, for every instruction set of the machine; for
// AVX2 and AVX-512 with the bound that the processor's pipes set, and how far above it we are.
#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdint>
#include <string>

#include <tandem/simd.hpp>

#include "kernels.hpp"
#include "port_bound.hpp"

namespace {

using benchmark::Counter;
using tandem::SimdKind;

/// Cycles per second, from multiplications that wait for each other: three cycles each.
double clock_rate() {
    constexpr int kMultiplications = 3'000'000;
    double least = 1.0;
    for (int round = 0; round < 20; ++round) {
        const auto start = std::chrono::steady_clock::now();
        std::uint64_t x = 3;
        for (int k = 0; k < kMultiplications; ++k) {
            x *= x;
            benchmark::DoNotOptimize(x);
        }
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        least = std::min(least, time.count());
    }
    return 3.0 * kMultiplications / least;
}

/// `bound` is in cycles per pair, 0 if there is none.
template <class Run>
void measure(benchmark::State& state, SimdKind kind, double pairs, double bound, Run run) {
    if (!tandem::use_simd(kind)) {
        state.SkipWithError("not on this machine");
        return;
    }
    tandem::Kernels kernels(1);
    for (auto _ : state) {
        benchmark::DoNotOptimize(run(kernels));
    }
    state.counters["per_pair"] =
        Counter(pairs, Counter::kIsIterationInvariantRate | Counter::kInvert);
    if (bound > 0.0) {
        static const double rate = clock_rate();
        state.counters["bound"] = Counter(bound / rate);
        // Over the bound: seconds per pair, times cycles per second, by cycles per pair.
        state.counters["ratio"] =
            Counter(pairs * bound / rate, Counter::kIsIterationInvariantRate | Counter::kInvert);
    }
}

/// Cycles that a mix takes at least on this processor; 0 if its pipes are not known.
double least_cycles(const tandem::VectorMix& mix) {
    if (__builtin_cpu_is("intel") != 0) {
        return tandem::cycles_on_golden_cove(mix);
    }
    return __builtin_cpu_is("amd") != 0 && !mix.has_512_bits ? tandem::cycles_on_zen(mix) : 0.0;
}

double bound_of_boxes(SimdKind kind) {
    switch (kind) {
        case SimdKind::Avx2:
            return least_cycles(tandem::kNodePairAvx2) / 64;
        case SimdKind::Avx512:
            return least_cycles(tandem::kNodePairAvx512) / 64;
        default:
            return 0.0;
    }
}

double bound_of_triangles(SimdKind kind) {
    if (kind != SimdKind::Avx2 && kind != SimdKind::Avx512) {
        return 0.0;
    }
    tandem::Kernels kernels(1);
    return (least_cycles(tandem::kPlanesMix) +
            kernels.second_pass_share() * least_cycles(tandem::kJudgeMix)) /
           8;
}

}  // namespace

int main(int argc, char** argv) {
    using tandem::Kernels;
    for (const SimdKind kind : tandem::available_simd()) {
        const std::string name(tandem::name_of(kind));
        benchmark::RegisterBenchmark(("node_pairs/" + name).c_str(), [kind](benchmark::State& s) {
            measure(s, kind, 64.0 * Kernels::kNodes, bound_of_boxes(kind),
                    [](Kernels& kernels) { return kernels.node_pairs(); });
        });
        benchmark::RegisterBenchmark(
            ("triangle_pairs/" + name).c_str(), [kind](benchmark::State& s) {
                measure(s, kind, Kernels::kTrianglePairs, bound_of_triangles(kind),
                        [](Kernels& kernels) { return kernels.triangle_pairs(); });
            });
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
