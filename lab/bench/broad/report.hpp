// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "bench/completeness.hpp"
#include "bench/machine.hpp"
#include "case.hpp"
#include "config.hpp"

namespace tandem::bench {

/// One method on one workload.
struct BroadRow {
    std::string experiment;
    std::string parameter;  ///< for instance "objects"; empty without a sweep
    SweepValue value;
    std::string method;
    std::uint64_t objects = 0;
    /// Mean over the steps, as are the other times except p95_s and worst_s.
    double update_s = 0.0;
    double broad_s = 0.0;
    double narrow_s = 0.0;  ///< 0: narrow phases are not measured yet
    double total_s = 0.0;
    double p95_s = 0.0;     ///< 95th percentile of the total time of a step
    double worst_s = 0.0;   ///< longest total time of a step
    double median_s = 0.0;  ///< median over the rounds of their mean totals
    double possible = 0.0;  ///< mean number of pairs in a step
    double actual = 0.0;
    std::uint64_t bytes = 0;
    std::string pair_hash;
    std::size_t steps = 0;
    BroadSeries series;  ///< for each step, the shortest time of all rounds
};

/// The rows of an experiment are consecutive, sorted by value and then by method.
struct BroadReport {
    std::string date;
    Machine machine;
    std::uint32_t threads = 1;
    std::vector<BroadConfig> experiments;
    std::map<std::string, std::string> versions;  ///< version of each method
    std::vector<BroadRow> rows;
    std::vector<std::string> problems;  ///< sentences about processes that failed
    Completeness completeness{};        ///< number of processes that were started
};

/// Summarises the rounds of one case. Step k does the same work in all rounds, so its shortest time
/// is the one that was disturbed least.
void summarise(const std::vector<BroadAnswer>& rounds, BroadRow& row);

/// A sentence for every row that found other pairs than the first row of its value.
[[nodiscard]] std::vector<std::string> disagreements(const BroadReport& report);

/// The rows of one experiment, or of one of its values.
[[nodiscard]] std::vector<const BroadRow*> rows_of(const BroadReport& report,
                                                   std::string_view experiment);
[[nodiscard]] const BroadRow* find_row(const BroadReport& report, std::string_view experiment,
                                       const SweepValue& value, std::string_view method);

/// The methods of these rows: first ours in the order of their enumerators, then peers.
[[nodiscard]] std::vector<std::string> methods_in(const std::vector<const BroadRow*>& rows);
[[nodiscard]] std::vector<SweepValue> values_in(const std::vector<const BroadRow*>& rows);

[[nodiscard]] bool is_ours(std::string_view method);

}  // namespace tandem::bench
