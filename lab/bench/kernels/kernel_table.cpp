// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/kernels/run_kernels.hpp"

namespace tandem::bench {

const Table<KernelRow>& kernel_table() {
    static const Table<KernelRow> table({
        column("name", &KernelRow::name).shown("kernel").key(),
        column("iterations", &KernelRow::iterations).shown("iterations"),
        column("time_ns", &KernelRow::time_ns).shown("ns", "{:.0f}"),
        column("per_pair_s", &KernelRow::per_pair_s).shown("ns a pair", "{:.3f}", 1e9).measure(),
        column("bound_s", &KernelRow::bound_s).shown("bound ns", "{:.3f}", 1e9),
        column("ratio", &KernelRow::ratio).shown("ratio", "{:.2f}"),
        column("problem", &KernelRow::problem).shown("problem").answer(),
    });
    return table;
}

Report report_of(std::span<const KernelRow> rows) {
    Report report = report_of("tandem.bench.kernels/1", "The inner loops of the fast engine",
                              kernel_table(), rows);
    report.notes.emplace_back("Processor time, one thread; the bound is that of the pipes.");
    return report;
}

}  // namespace tandem::bench
