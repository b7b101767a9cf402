// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tuning.hpp"

namespace tandem::tune {

/// The candidates and what they cost in each rung, those first that came furthest.
struct CostTable {
    struct Row {
        std::size_t candidate = 0;
        std::vector<const Standing*> rungs;  ///< null where it was not measured
    };
    std::vector<Row> rows;
};

[[nodiscard]] CostTable cost_table(const Tuning& tuning);

/// For people.
[[nodiscard]] std::string tune_text(const Tuning& tuning);

/// Schema tandem.tune/1; times in seconds.
[[nodiscard]] std::string tune_json(const Tuning& tuning);

/// A page with a chart of the costs by rung. `source` is what was tuned.
[[nodiscard]] std::string tune_html(const Tuning& tuning, const std::string& source);

}  // namespace tandem::tune
