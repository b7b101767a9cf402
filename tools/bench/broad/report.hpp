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
    std::string parameter;  ///< "objects"; empty where nothing is swept
    SweepValue value;
    std::string method;
    std::uint64_t objects = 0;
    double update_s = 0.0;  ///< the mean over the steps, as the other times but the next two
    double broad_s = 0.0;
    double narrow_s = 0.0;  ///< 0: there is no narrow phase yet
    double total_s = 0.0;
    double p95_s = 0.0;     ///< of the total of a step
    double worst_s = 0.0;   ///< of the total of a step
    double median_s = 0.0;  ///< of the rounds, each with its mean total
    double possible = 0.0;  ///< mean number of pairs in a step
    double actual = 0.0;
    std::uint64_t bytes = 0;
    std::string pair_hash;
    std::size_t steps = 0;
    BroadSeries series;  ///< of the steps, the least times of all rounds
};

/// The rows of one experiment stand together, by value and then by method.
struct BroadReport {
    std::string date;
    Machine machine;
    std::uint32_t threads = 1;
    std::vector<BroadConfig> experiments;
    std::map<std::string, std::string> versions;  ///< of each method
    std::vector<BroadRow> rows;
    std::vector<std::string> problems;  ///< processes that failed, as sentences
    Completeness completeness{};        ///< processes that were started
};

/// What several rounds of one case amount to. The steps of the rounds do the same work, so that the
/// least time of each is the one that was disturbed the least.
void summarise(const std::vector<BroadAnswer>& rounds, BroadRow& row);

/// Every row that found other pairs than the first row of its value, as a sentence.
[[nodiscard]] std::vector<std::string> disagreements(const BroadReport& report);

/// Rows of one experiment; of one value of it.
[[nodiscard]] std::vector<const BroadRow*> rows_of(const BroadReport& report,
                                                   std::string_view experiment);
[[nodiscard]] const BroadRow* find_row(const BroadReport& report, std::string_view experiment,
                                       const SweepValue& value, std::string_view method);

/// The methods of these rows, ours first, in the order of their enumerators.
[[nodiscard]] std::vector<std::string> methods_in(const std::vector<const BroadRow*>& rows);
[[nodiscard]] std::vector<SweepValue> values_in(const std::vector<const BroadRow*>& rows);

[[nodiscard]] bool is_ours(std::string_view method);

}  // namespace tandem::bench
