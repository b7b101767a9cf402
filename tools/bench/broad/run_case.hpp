// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "case.hpp"
#include "contestant.hpp"

namespace tandem::bench {

/// Feeds the contestant with the boxes of the case and times it step by step. Boxes are made and
/// pairs are compared outside of what is timed.
[[nodiscard]] Result<BroadAnswer> run_broad_case(const BroadCase& one, BroadContestant& contestant);

/// What a process does that was started on the file of a case: the answer, or a complaint. `make`
/// may throw.
[[nodiscard]] Result<std::string> answer_broad_case(
    const std::string& file,
    const std::function<Result<std::unique_ptr<BroadContestant>>(const BroadCase&)>& make);

}  // namespace tandem::bench
