// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "case.hpp"
#include "contestant.hpp"

namespace tandem::bench {

/// Runs the steps of the case and times each of them. Boxes are made, and pairs are compared,
/// outside of the timed parts.
[[nodiscard]] Result<BroadAnswer> run_broad_case(const BroadCase& one, BroadContestant& contestant);

/// The work of a process that was started on the file of a case; returns the line of the answer, or
/// an error. `make` may throw.
[[nodiscard]] Result<std::string> answer_broad_case(
    const std::string& file,
    const std::function<Result<std::unique_ptr<BroadContestant>>(const BroadCase&)>& make);

}  // namespace tandem::bench
