// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report.hpp"

namespace tandem::bench {

/// A promise about the default or Auto, and what was measured.
struct BroadGoal {
    std::string text;      ///< "100000 boxes: bullet-dbvt / wide-tree"
    std::string wanted;    ///< "≥ 40"
    std::string measured;  ///< "52.1"
    bool met = false;
};

/// The goals that can be checked with the rows of the report.
[[nodiscard]] std::vector<BroadGoal> goals_of(const BroadReport& report);

/// The method used if none is named.
[[nodiscard]] std::string default_method();

/// The fastest of our own methods on one value, without Auto; nullptr if there are no rows.
[[nodiscard]] const BroadRow* best_of_ours(const std::vector<const BroadRow*>& rows,
                                           const SweepValue& value);

/// Three significant digits: "1.25", "0.083", "52".
[[nodiscard]] std::string three_digits(double value);

}  // namespace tandem::bench
