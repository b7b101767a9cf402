// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "machine.hpp"
#include "objects.hpp"
#include "row.hpp"

namespace tandem::bench {

enum class HeatMap { Measured, LeftOut };

struct WalksRequest {
    Selection selection;
    double budget_s = 60.0;
    HeatMap heat_map = HeatMap::LeftOut;
    /// Told what is being done, whenever that changes.
    std::function<void(const std::string& what)> progress = [](const std::string&) {};
};

struct WalksReport {
    std::string object;
    std::string date;
    Machine machine;
    double budget_s = 0.0;
    double measured_s = 0.0;  ///< what measuring really took
    std::uint32_t degree = 2;
    std::uint32_t leaf_size = 1;
    std::vector<Row> rows;      ///< by experiment, setup, volume, builder, order, rule
    std::vector<Row> heat_map;  ///< every walk on every volume, on one intersection
};

/// Reruns section 9 of Damkjær 2007. An error if nothing is selected, or if the setups cannot be
/// made from the object.
[[nodiscard]] Result<WalksReport> run_walks(const Object& object, const WalksRequest& request);

/// Two rows of one setup that found different pairs, as a sentence; empty if there are none. Walks,
/// volumes and builders must never change the set of pairs.
[[nodiscard]] std::string disagreement(const WalksReport& report);

}  // namespace tandem::bench
