// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "bench/completeness.hpp"
#include "bench/machine.hpp"
#include "bench/objects.hpp"
#include "bench/row.hpp"
#include "signals/interrupt.hpp"

namespace tandem::bench {

enum class HeatMap { Measured, LeftOut };

struct WalksRequest {
    Selection selection;
    double budget_s = 60.0;  ///< for everything: preparing, building trees, measuring
    HeatMap heat_map = HeatMap::LeftOut;
    /// Called often. When it returns true, the run ends with the results so far.
    signals::Stop stop = signals::never;
    /// Called with the current activity whenever it changes.
    std::function<void(const std::string& what)> progress = [](const std::string&) {};
};

struct WalksReport {
    std::string object;
    std::string date;
    Machine machine;
    double budget_s = 0.0;
    double elapsed_s = 0.0;  ///< the time that it really took
    std::uint32_t degree = 2;
    std::uint32_t leaf_size = 1;
    std::vector<Row> rows;        ///< sorted by experiment, setup, volume, builder, order, rule
    std::vector<Row> heat_map;    ///< every walk on every volume, on one intersection
    Completeness completeness{};  ///< number of rows, including those measured for the heat map
};

/// Repeats section 9 of Damkjær 2007. The remaining rows share the remaining budget; a budget that
/// is too small for one query per row is exceeded. A row in both the tables and the heat map is
/// measured once. Returns an error if nothing is selected, or if the setups cannot be made from the
/// object.
[[nodiscard]] Result<WalksReport> run_walks(const Object& object, const WalksRequest& request);

/// A sentence about two rows of one setup that found different pairs; empty if there are none.
/// Walks, volumes and builders must never change the set of pairs.
[[nodiscard]] std::string disagreement(const WalksReport& report);

}  // namespace tandem::bench
