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

/// The time per pair of one of the fast engine's two inner loops with one instruction set; for AVX2
/// and AVX-512 with the bound that the processor's pipes set, and how far above it we are.
struct KernelRow {
    std::string name{};  ///< "node_pairs/avx2"
    std::uint64_t iterations = 0;
    double time_ns = 0.0;  ///< of an iteration
    std::optional<double> per_pair_s{};
    std::optional<double> bound_s{};  ///< the least that the pipes allow
    std::optional<double> ratio{};    ///< of the two
    std::string problem{};            ///< empty if it was measured
};

/// Runs them with options of Google Benchmark. An error in a program that was built without it.
[[nodiscard]] Result<std::vector<KernelRow>> run_kernels(const std::vector<std::string>& options);

[[nodiscard]] const Table<KernelRow>& kernel_table();
[[nodiscard]] Report report_of(std::span<const KernelRow> rows);

}  // namespace tandem::bench
