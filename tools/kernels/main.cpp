// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Nanoseconds per pair of the fast engine's two inner loops, for every instruction set of the
// machine, beside a bound estimated from the instructions that the work cannot do without.
#include <benchmark/benchmark.h>
#include <string>

#include <tandem/simd.hpp>

#include "kernels.hpp"

namespace {

using tandem::SimdKind;

/// Vector instructions that a step cannot do without, counted by hand in
/// docs/experiments/kernels.md for registers of 256 bits; half as wide needs twice as many.
constexpr double kNodeInstructions = 92.0;       // for 64 pairs of boxes
constexpr double kTriangleInstructions = 330.0;  // for 8 pairs of triangles
/// Vector instructions per cycle that current processors can start at best.
constexpr double kPorts = 3.0;

double widths_of_256(SimdKind kind) {
    return kind == SimdKind::Avx2 || kind == SimdKind::Avx512 ? 1.0 : 2.0;
}

template <class Run>
void measure(benchmark::State& state, SimdKind kind, double pairs, double instructions, Run run) {
    if (!tandem::use_simd(kind)) {
        state.SkipWithError("not on this machine");
        return;
    }
    tandem::Kernels kernels(1);
    for (auto _ : state) {
        benchmark::DoNotOptimize(run(kernels));
    }
    using benchmark::Counter;
    state.counters["ns_per_pair"] =
        Counter(1e-9 * pairs, Counter::kIsIterationInvariantRate | Counter::kInvert);
    state.counters["bound_cycles_per_pair"] = instructions * widths_of_256(kind) / kPorts;
}

}  // namespace

int main(int argc, char** argv) {
    using tandem::Kernels;
    for (const SimdKind kind : tandem::available_simd()) {
        const std::string name(tandem::name_of(kind));
        benchmark::RegisterBenchmark(("node_pairs/" + name).c_str(), [kind](benchmark::State& s) {
            measure(s, kind, 64.0 * Kernels::kNodes, kNodeInstructions / 64,
                    [](Kernels& kernels) { return kernels.node_pairs(); });
        });
        benchmark::RegisterBenchmark(
            ("triangle_pairs/" + name).c_str(), [kind](benchmark::State& s) {
                measure(s, kind, Kernels::kTrianglePairs, kTriangleInstructions / 8,
                        [](Kernels& kernels) { return kernels.triangle_pairs(); });
            });
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
