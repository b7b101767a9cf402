// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report.hpp"

namespace tandem::bench {

/// Something that the default or Auto has promised, and what was measured.
struct BroadGoal {
    std::string text;      ///< "100000 boxes: bullet-dbvt / wide-tree"
    std::string wanted;    ///< "≥ 40"
    std::string measured;  ///< "52.1"
    bool met = false;
};

/// The goals that the rows of the report can decide.
[[nodiscard]] std::vector<BroadGoal> goals_of(const BroadReport& report);

/// The method that is used if none is named.
[[nodiscard]] std::string default_method();

/// The fastest of our own methods but Auto on one value; nullptr if there is none.
[[nodiscard]] const BroadRow* best_of_ours(const std::vector<const BroadRow*>& rows,
                                           const SweepValue& value);

/// "1.25", "0.083", "52"
[[nodiscard]] std::string three_digits(double value);

}  // namespace tandem::bench
