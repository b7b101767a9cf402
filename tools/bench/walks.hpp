// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "completeness.hpp"
#include "machine.hpp"
#include "objects.hpp"
#include "row.hpp"
#include "signals/interrupt.hpp"

namespace tandem::bench {

enum class HeatMap { Measured, LeftOut };

struct WalksRequest {
    Selection selection;
    double budget_s = 60.0;  ///< for everything: preparing, building trees, measuring
    HeatMap heat_map = HeatMap::LeftOut;
    /// Asked often; when it says yes, the run ends with what has been measured.
    signals::Stop stop = signals::never;
    /// Told what is being done, whenever that changes.
    std::function<void(const std::string& what)> progress = [](const std::string&) {};
};

struct WalksReport {
    std::string object;
    std::string date;
    Machine machine;
    double budget_s = 0.0;
    double elapsed_s = 0.0;  ///< what it really took
    std::uint32_t degree = 2;
    std::uint32_t leaf_size = 1;
    std::vector<Row> rows;        ///< by experiment, setup, volume, builder, order, rule
    std::vector<Row> heat_map;    ///< every walk on every volume, on one intersection
    Completeness completeness{};  ///< rows, those of the heat map that are measured for it included
};

/// Reruns section 9 of Damkjær 2007. What is left of the budget is shared among the rows that are
/// left; a budget that is smaller than one query for each row is exceeded. A row that is in the
/// tables and in the heat map is measured once. An error if nothing is selected, or if the setups
/// cannot be made from the object.
[[nodiscard]] Result<WalksReport> run_walks(const Object& object, const WalksRequest& request);

/// Two rows of one setup that found different pairs, as a sentence; empty if there are none. Walks,
/// volumes and builders must never change the set of pairs.
[[nodiscard]] std::string disagreement(const WalksReport& report);

}  // namespace tandem::bench
