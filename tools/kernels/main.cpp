// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Time per pair of the fast engine's two inner loops, for every instruction set of the machine.
#include <benchmark/benchmark.h>
#include <string>

#include <tandem/simd.hpp>

#include "kernels.hpp"

namespace {

using tandem::SimdKind;

template <class Run>
void measure(benchmark::State& state, SimdKind kind, double pairs, Run run) {
    if (!tandem::use_simd(kind)) {
        state.SkipWithError("not on this machine");
        return;
    }
    tandem::Kernels kernels(1);
    for (auto _ : state) {
        benchmark::DoNotOptimize(run(kernels));
    }
    using benchmark::Counter;
    state.counters["per_pair"] =
        Counter(pairs, Counter::kIsIterationInvariantRate | Counter::kInvert);
}

}  // namespace

int main(int argc, char** argv) {
    using tandem::Kernels;
    for (const SimdKind kind : tandem::available_simd()) {
        const std::string name(tandem::name_of(kind));
        benchmark::RegisterBenchmark(("node_pairs/" + name).c_str(), [kind](benchmark::State& s) {
            measure(s, kind, 64.0 * Kernels::kNodes,
                    [](Kernels& kernels) { return kernels.node_pairs(); });
        });
        benchmark::RegisterBenchmark(
            ("triangle_pairs/" + name).c_str(), [kind](benchmark::State& s) {
                measure(s, kind, Kernels::kTrianglePairs,
                        [](Kernels& kernels) { return kernels.triangle_pairs(); });
            });
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
