// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "bench/report.hpp"

namespace tandem::bench {

/// One number of a row in two documents.
struct ComparedRow {
    std::string row{};      ///< the members that identify a row: "cut 1 fast"
    std::string measure{};  ///< "average_ms"
    std::optional<double> before{};
    std::optional<double> after{};
    std::optional<double> ratio{};  ///< new value / old value
    std::string verdict{};  ///< "same", "slower", "faster", "only before", "only after", "differs"
};

/// Compares two documents of one experiment row by row. Of rows with the same key members, the
/// smallest number counts. A number is slower if it is more than 1 + `noise` times the other one.
/// Answers, such as hashes of pairs, must be equal. Returns an error if the documents have no row
/// in common.
[[nodiscard]] Result<Report> compare(const Json& before, const Json& after, const Roles& roles,
                                     double noise);

}  // namespace tandem::bench
