// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "bench/report.hpp"

namespace tandem::bench {

/// The time per pair of one inner loop of the fast engine with one instruction set. For AVX2 and
/// AVX-512 also the bound set by the pipes of the processor, and the ratio to it.
struct KernelRow {
    std::string name{};  ///< "node_pairs/avx2"
    std::uint64_t iterations = 0;
    double time_ns = 0.0;  ///< time of an iteration
    std::optional<double> per_pair_s{};
    std::optional<double> bound_s{};  ///< lower bound set by the pipes
    std::optional<double> ratio{};    ///< measured time / bound
    std::string problem{};            ///< reason why it was not measured; empty if it was
};

/// Runs the kernels with options of Google Benchmark. Returns an error if the program was built
/// without it.
[[nodiscard]] Result<std::vector<KernelRow>> run_kernels(const std::vector<std::string>& options);

[[nodiscard]] const Table<KernelRow>& kernel_table();
[[nodiscard]] Report report_of(std::span<const KernelRow> rows);

}  // namespace tandem::bench
