// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tuning.hpp"

namespace tandem::tune {

/// The candidates with their costs in each rung; those that reached the latest rungs come first.
struct CostTable {
    struct Row {
        std::size_t candidate = 0;
        std::vector<const Standing*> rungs;  ///< null where it was not measured
    };
    std::vector<Row> rows;
};

[[nodiscard]] CostTable cost_table(const Tuning& tuning);

/// Report as text.
[[nodiscard]] std::string tune_text(const Tuning& tuning);

/// Report as JSON with the schema tandem.tune/1; times in seconds.
[[nodiscard]] std::string tune_json(const Tuning& tuning);

/// Report as a page with a chart of the costs by rung. `source` names the workload.
[[nodiscard]] std::string tune_html(const Tuning& tuning, const std::string& source);

}  // namespace tandem::tune
